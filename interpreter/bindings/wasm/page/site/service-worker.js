// Keeps the site for when there is no network. `trigon site` writes the edition: another one is another site.
const edition = '@EDITION@';
const files = ['./', 'engine.wasm.zst', 'games.json', 'site.webmanifest', 'icon.svg'];

addEventListener('install', (event) => {
  event.waitUntil(caches.open(edition).then((cache) => cache.addAll(files)).then(() => skipWaiting()));
});

addEventListener('activate', (event) => {
  const others = caches.keys().then((names) => Promise.all(names.filter((name) => name !== edition).map((name) => caches.delete(name))));
  event.waitUntil(others.then(() => clients.claim()));
});

addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request, { ignoreSearch: true }).then((kept) => kept ?? fetch(event.request)));
});
