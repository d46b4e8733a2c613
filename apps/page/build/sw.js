// sw.js - the page without a net: all files of a build, kept together. A new build is fetched beside the one that
// is in use and takes its place when the page says so, or when nobody has the old one open any more. Modules of
// older builds stay, so that a match in progress keeps the rules that it was begun by.
const version = 'VERSION',
  files = ['FILES'];
const current = `ringside-${version}`,
  MODULES = 'ringside-modules',
  MOST_MODULES = 4;
const isModule = (url) => new URL(url).pathname.endsWith('.wasm');

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(current).then((cache) => cache.addAll(files)));
});

async function keepModules() {
  const kept = await caches.open(MODULES);
  for (const name of await caches.keys()) {
    if (!name.startsWith('ringside-') || name === MODULES) continue;
    const cache = await caches.open(name);
    for (const request of await cache.keys())
      if (isModule(request.url) && !(await kept.match(request)))
        await kept.put(request, await cache.match(request));
  }
  const all = await kept.keys();
  for (const request of all.slice(0, Math.max(0, all.length - MOST_MODULES))) await kept.delete(request);
}

self.addEventListener('activate', (event) => {
  event.waitUntil(
    keepModules()
      .then(() => caches.keys())
      .then((names) =>
        Promise.all(
          names
            .filter((name) => name.startsWith('ringside-') && name !== current && name !== MODULES)
            .map((name) => caches.delete(name)),
        ),
      )
      .then(() => self.clients.claim()),
  );
});

self.addEventListener('message', (event) => {
  if (event.data === 'take-over') void self.skipWaiting();
});

async function answer(request) {
  const cache = await caches.open(current);
  const wanted = request.mode === 'navigate' ? './' : request;
  const here =
    (await cache.match(wanted, { ignoreSearch: true })) ??
    (isModule(request.url) ? await (await caches.open(MODULES)).match(request) : undefined);
  return here ?? fetch(request);
}

/** What a server says of itself is never kept: without a net there is none. */
const aboutServer = (request) =>
  fetch(request).catch(() => new Response('{}', { headers: { 'Content-Type': 'application/json' } }));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  if (new URL(request.url).pathname.endsWith('/server.json')) event.respondWith(aboutServer(request));
  else if (request.method === 'GET' && new URL(request.url).origin === self.location.origin)
    event.respondWith(answer(request));
});
