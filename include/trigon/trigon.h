// The library: loads chess variants that are described in files, and plays them.
//
//   const trigon::LoadResult loaded = trigon::load_variant("64-triangles-3p-corners");
//   if (!loaded) return std::cerr << to_text(loaded.diagnostics), 1;
//   trigon::Game game(*loaded.variant);
//   while (!game.outcome()) game.play(game.moves().front());
//   std::cout << game.to_text() << game.outcome()->text << '\n';
//
// See docs/embedding.md. Programs work with every version of the shared library whose first two numbers are the same.
#pragma once

#include <trigon/batch.h>
#include <trigon/computer_player.h>
#include <trigon/diagnostic.h>
#include <trigon/game.h>
#include <trigon/laboratory.h>
#include <trigon/learning.h>
#include <trigon/picture.h>
#include <trigon/record.h>
#include <trigon/setup.h>
#include <trigon/variant.h>
