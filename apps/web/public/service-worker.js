// Shows a notice instead of the page while the server cannot be reached. It keeps no data: only
// the files of the notice are cached.
const CACHE = "offline";
const FILES = ["/offline.html", "/offline.js", "/theme.js", "/favicon.svg"];

/** Statuses of a proxy whose server is away. */
const AWAY = [502, 503, 504];

const isHandled = ({ mode, url }) => {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return false;
  return mode === "navigate" ? pathname === "/" : FILES.includes(pathname);
};

async function answer(request) {
  const response = await fetch(request).catch(() => null);
  if (response && !AWAY.includes(response.status)) return response;
  const path = request.mode === "navigate" ? "/offline.html" : new URL(request.url).pathname;
  return caches.match(path);
}

addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
  skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (isHandled(request)) event.respondWith(answer(request));
});
