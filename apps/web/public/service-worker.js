// Shows a notice instead of the page while the server cannot be reached. It keeps no data: only
// the files of the notice are cached.
const CACHE = "offline";
const FILES = ["/offline.html", "/offline.js", "/theme.js", "/favicon.svg"];

const isNeeded = ({ mode, url }) => {
  const { origin, pathname } = new URL(url);
  if (origin !== location.origin) return false;
  return mode === "navigate" ? pathname === "/" : FILES.includes(pathname);
};

const cachedFor = ({ mode, url }) =>
  caches.match(mode === "navigate" ? "/offline.html" : new URL(url).pathname);

addEventListener("install", (event) => {
  const requests = FILES.map((file) => new Request(file, { cache: "reload" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
  skipWaiting();
});

addEventListener("fetch", (event) => {
  const { request } = event;
  if (isNeeded(request)) event.respondWith(fetch(request).catch(() => cachedFor(request)));
});
