import { ExpirationPlugin } from 'workbox-expiration';
import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  type PrecacheEntry,
  precacheAndRoute,
} from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';

/** Filled in by scripts/lib/bundle-service-worker.mjs. */
declare const PRECACHED: PrecacheEntry[];
declare const self: { skipWaiting(): Promise<void> };

// A new version waits until no page runs the old one; register-service-worker.ts lets it in at the next load.
addEventListener('message', ({ data }) => {
  if (data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

precacheAndRoute(PRECACHED);
cleanupOutdatedCaches();

registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      // The last five are pages of the server: test payments, the test sign-in and what asks for their code.
      /^\/(?:api|auth|rest|functions|health|assets|dictionary|fonts|stripe|c\/pay|p\/session|p\/invoice|test-sign-in|test-pages)(?:\/|$)/,
      // Files: robots.txt, sitemap.xml, the pictures of link previews. No page has a dot in its path.
      /^\/[^/?]+\.\w+(?:\?|$)/,
    ],
  }),
);

const keepFromFirstUse = (cacheName: string, maxEntries: number) =>
  // @ts-expect-error Workbox's own types contradict each other under exactOptionalPropertyTypes.
  new CacheFirst({ cacheName, plugins: [new ExpirationPlugin({ maxEntries })] });

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
// What was printed or shown once is so again without a network; two versions have less than 2,000 parts.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/') && url.searchParams.has('part'),
  keepFromFirstUse('font-parts', 2_000),
);
// Whole ones: the small one of English cards.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
  keepFromFirstUse('fonts', 8),
);
