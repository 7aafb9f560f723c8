/*
 * Shows one page when a page cannot be fetched, and does nothing else: no answer of the portal is kept, nothing
 * personal is ever in this cache, and sign-ins of other systems (/oidc, /cas, /saml), calls and downloads (/api) go
 * past it. The build puts the name of the cache and the page's own files in.
 */
const CACHE = "__CACHE__";
const PAGE = "/offline";
const FILES = __FILES__;
const PAST = /^\/(?:api|oidc|cas|saml)(?:\/|$)/;

const keep = async () => (await caches.open(CACHE)).addAll([PAGE, ...FILES].map(asNobody));
/** Fetched without cookies: what is kept is what everybody gets. */
const asNobody = (address) => new Request(address, { cache: "no-cache", credentials: "omit" });

async function dropOlder() {
  for (const name of await caches.keys()) if (name.startsWith("offline-") && name !== CACHE) await caches.delete(name);
}

let isFresh = false;
/** The page names a telephone, which an administrator may change: looked after whenever somebody comes. */
async function freshen() {
  if (isFresh) return;
  isFresh = true;
  await keep().catch(() => undefined);
}

const kept = async (address) => (await caches.match(address)) ?? Response.error();

addEventListener("install", (event) => event.waitUntil(keep().then(() => skipWaiting())));
addEventListener("activate", (event) => event.waitUntil(dropOlder().then(() => clients.claim())));
addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== location.origin || request.method !== "GET" || PAST.test(pathname)) return;
  if (request.mode === "navigate") {
    const answer = fetch(request);
    event.respondWith(answer.catch(() => kept(PAGE)));
    event.waitUntil(answer.then(freshen, () => undefined));
  } else if (FILES.includes(pathname)) {
    event.respondWith(fetch(request).catch(() => kept(pathname)));
  }
});
