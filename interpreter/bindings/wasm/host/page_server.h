/* The server of a page that needs none: what `trigon serve` answers, without sockets and threads. JavaScript
   (worker.js) hands over what the page asks, and gets what the server says. Texts are JSON; the caller frees them by
   trigon_string_free. There is one server in a program. */
#ifndef TRIGON_PAGE_SERVER_H
#define TRIGON_PAGE_SERVER_H

#include <stddef.h>
#include <trigon/export.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Adds a file, before the server starts. Files below "shipped/" are those that come with the program. */
TRIGON_API void trigon_page_file(const char* path, const char* bytes, size_t size);

/* Starts the server: {"games": [...], "kept": {ID: TEXT}} has the paths or ids of its games, and the games that the
   page has kept. The answer is {"errors": TEXT}. */
TRIGON_API char* trigon_page_start(const char* games);

/* One step. The request is one of
     {"type": "request", "tag": N, "method": M, "target": T, "body": B}   an HTTP request
     {"type": "open", "client": N}                                        a connection to a game
     {"type": "message", "client": N, "text": T}
     {"type": "close", "client": N}
     {"type": "tick"}                                                     only what is due
   and the answer {"events": [...], "wait": SECONDS}, where the wait, null without one, is the time to the next tick,
   and events are
     {"type": "answer", "tag": N, "status": S, "content": TYPE, "body": B}
     {"type": "message", "client": N, "text": T}
     {"type": "closed", "client": N}
     {"type": "kept", "game": ID, "text": TEXT}   what the page should keep of a game; null: nothing any more */
TRIGON_API char* trigon_page_step(const char* request);

#ifdef __cplusplus
}
#endif

#endif
