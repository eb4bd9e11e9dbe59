import { ExpirationPlugin } from 'workbox-expiration';
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { hasExpectedSignature } from '#client/lib/offline/static-files.ts';

/** The list is inserted by scripts/lib/build/bundle-service-worker.mjs, with hashes in base64. */
declare const FILES: { url: string; sha256: string; isPrecached: boolean }[];
declare const self: { skipWaiting(): Promise<void> };

// A new version waits until no page runs the old version. start-service-worker.ts activates it at the next load.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

const digests = new Map(FILES.map(({ url, sha256 }) => [url, sha256]));

async function isFromOurServer(request: Request, response: Response): Promise<boolean> {
  const { pathname, search } = new URL(request.url);
  const sha256 = digests.get(pathname);
  if (sha256 === undefined)
    return hasExpectedSignature(pathname + search, new Uint8Array(await response.arrayBuffer()));
  // The server writes a new nonce into each page.
  const content = pathname.endsWith('.html')
    ? new TextEncoder().encode((await response.text()).replace(/nonce="[^"]*"/g, 'nonce=""'))
    : await response.arrayBuffer();
  const digest = await crypto.subtle.digest('SHA-256', content);
  return btoa(String.fromCharCode(...new Uint8Array(digest))) === sha256;
}

const isErrorStatus = ({ status }: Response) => status >= 400;

/** Rejects the page of a captive portal, which the browser may have cached for any address. */
const rejectForeign: Parameters<typeof addPlugins>[0][number] = {
  fetchDidSucceed: async ({ request, response }) => {
    if (isErrorStatus(response) || (await isFromOurServer(request, response.clone()))) return response;
    const retried = await fetch(new Request(request, { cache: 'reload' }));
    if (isErrorStatus(retried) || (await isFromOurServer(request, retried.clone()))) return retried;
    throw new Error(`The response to ${request.url} came from another server`);
  },
  cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
    cachedResponse && (await isFromOurServer(request, cachedResponse.clone())) ? cachedResponse : null,
};

addPlugins([
  {
    ...rejectForeign,
    // A version checks files when it stores them. Files that earlier versions stored unchecked are checked only at
    // the installation.
    cachedResponseWillBeUsed: async (params) => {
      if (params.event?.type !== 'install' || !params.cachedResponse) return params.cachedResponse;
      const checked = await rejectForeign.cachedResponseWillBeUsed?.(params);
      // The pages of the old version may be too broken to activate this worker.
      if (!checked) void self.skipWaiting();
      return checked;
    },
  },
]);
precacheAndRoute(
  FILES.filter(({ isPrecached }) => isPrecached).map(({ url, sha256 }) => ({
    url,
    // Files in assets/ have a hash in their names.
    revision: url.startsWith('/assets/') ? null : sha256,
  })),
  // Fonts have their version in the query (src/client/print/fonts.ts).
  { ignoreURLParametersMatching: [/^v$/] },
);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      // The last five are pages of the server: test payments, the test sign-in and the request for their code.
      /^\/(?:api|auth|rest|functions|health|assets|dictionary|fonts|stripe|c\/pay|p\/session|p\/invoice|test-sign-in|test-pages)(?:\/|$)/,
      // Files, such as robots.txt, sitemap.xml and the images of link previews. No page has a dot in its path.
      /^\/[^/?]+\.\w+(?:\?|$)/,
    ],
  }),
);

const createCacheOnUse = (cacheName: string, maxEntries: number) =>
  // @ts-expect-error Workbox's types contradict each other under exactOptionalPropertyTypes.
  new CacheFirst({ cacheName, plugins: [rejectForeign, new ExpirationPlugin({ maxEntries })] });

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('.woff2'),
  createCacheOnUse('page-fonts', 20),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && /^\/assets\/(?:sql-wasm|guess-reading)-/.test(url.pathname),
  createCacheOnUse('later-parts', 2),
);
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/dictionary/'),
  createCacheOnUse('dictionary', 64),
);
// Makes printed and shown words available offline. Two versions have fewer than 2,000 parts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/') && url.searchParams.has('part'),
  createCacheOnUse('font-parts', 2_000),
);
// Also caches complete fonts, such as the small font of English cards.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
  createCacheOnUse('fonts', 8),
);
