import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { beginsAsOwn } from '#client/lib/offline/own-files.ts';

/** The list is inserted by scripts/lib/build/bundle-service-worker.mjs, with hashes in base64. */
declare const FILES: { url: string; sha256: string; isPrecached: boolean }[];
declare const self: { skipWaiting(): Promise<void> };

// A new version waits until no page runs the old one; start-service-worker.ts activates it at the next load.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

const digests = new Map(FILES.map(({ url, sha256 }) => [url, sha256]));

async function isOwn(request: Request, response: Response): Promise<boolean> {
  const { pathname, search } = new URL(request.url);
  const sha256 = digests.get(pathname);
  if (sha256 === undefined)
    return beginsAsOwn(pathname + search, new Uint8Array(await response.arrayBuffer()));
  // The server writes a new nonce into each page that it sends.
  const content = pathname.endsWith('.html')
    ? new TextEncoder().encode((await response.text()).replace(/nonce="[^"]*"/g, 'nonce=""'))
    : await response.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', content);
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === sha256;
}

const isRefusal = ({ status }: Response) => status >= 400;

/** A captive portal answers any address with its page, perhaps as a script, and the browser's own cache may store it. */
const refuseForeign: Parameters<typeof addPlugins>[0][number] = {
  fetchDidSucceed: async ({ request, response }) => {
    if (isRefusal(response) || (await isOwn(request, response.clone()))) return response;
    const again = await fetch(new Request(request, { cache: 'reload' }));
    if (isRefusal(again) || (await isOwn(request, again.clone()))) return again;
    throw new Error(`${request.url} was answered by another server`);
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await isOwn(request, cachedResponse.clone())) ? cachedResponse : null,
};

addPlugins([
  {
    ...refuseForeign,
    // A version checks files when it stores them. Files that earlier versions stored unchecked are checked only at its
    // installation.
    cachedResponseWillBeUsed: async (given) => {
      if (given.event?.type !== 'install' || !given.cachedResponse) return given.cachedResponse;
      const own = await refuseForeign.cachedResponseWillBeUsed?.(given);
      // The old version's pages may be too broken to activate this worker.
      if (!own) void self.skipWaiting();
      return own;
    },
  },
]);
precacheAndRoute(
  FILES.filter(({ isPrecached }) => isPrecached).map(({ url, sha256 }) => ({
    url,
    // Files in assets/ have a hash in their names.
    revision: url.startsWith('/assets/') ? null : sha256,
  })),
);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      // The last five are pages of the server: test payments, the test sign-in and the request for their code.
      /^\/(?:api|auth|rest|functions|health|assets|dictionary|fonts|stripe|c\/pay|p\/session|p\/invoice|test-sign-in|test-pages)(?:\/|$)/,
      // These are files: robots.txt, sitemap.xml, the pictures of link previews. No page has a dot in its path.
      /^\/[^/?]+\.\w+(?:\?|$)/,
    ],
  }),
);

const keepFromFirstUse = (cacheName: string, maxEntries: number) =>
  // @ts-expect-error Workbox's own types contradict each other under exactOptionalPropertyTypes.
  new CacheFirst({ cacheName, plugins: [refuseForeign, new ExpirationPlugin({ maxEntries })] });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
  keepFromFirstUse('page-fonts', 20),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(?:sql-wasm|guess-reading)-/.test(url.pathname),
  keepFromFirstUse('later-parts', 2),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/dictionary/'),
  keepFromFirstUse('dictionary', 64),
);
// Words that were printed or shown once remain available offline; two versions have fewer than 2,000 parts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/') && url.searchParams.has('part'),
  keepFromFirstUse('font-parts', 2_000),
);
// Whole fonts are cached, too, such as the small one of English cards.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
  keepFromFirstUse('fonts', 8),
);
