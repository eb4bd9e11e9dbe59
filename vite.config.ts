import { existsSync, readdirSync, readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { groupFirstLoad } from './scripts/lib/group-first-load.mjs';
import { BRAND } from './src/shared/brand.ts';

const THEME_COLOR = '#2e7d4a';

/** The version people's browsers keep the fonts under: the one of the font package, so a new font is a new address. */
const fontsVersion = JSON.parse(
  readFileSync('node_modules/@expo-google-fonts/noto-sans-sc/package.json', 'utf8'),
).version as string;

/** Icons of the manifest: whatever `icon-<size>[-maskable].png` and `icon.svg` public/ holds. */
function listIcons() {
  const names = existsSync('public') ? readdirSync('public') : [];
  return names.flatMap((name) => {
    if (name === 'icon.svg') return [{ src: name, sizes: 'any', type: 'image/svg+xml' }];
    const size = /^icon-(\d+)(-maskable)?[.]png$/.exec(name);
    if (!size) return [];
    return [
      { src: name, sizes: `${size[1]}x${size[1]}`, type: 'image/png', purpose: size[2] ? 'maskable' : 'any' },
    ];
  });
}

/**
 * Zod finds out by trying whether it may compile checks with eval. Our Content-Security-Policy never allows it and the
 * browser reports every attempt, so the answer is given beforehand: here, because a chunk with schemas may be evaluated
 * before the first line of main.tsx.
 */
function keepZodFromEval() {
  return {
    name: 'keep-zod-from-eval',
    transform(code: string, id: string) {
      if (!/[/]zod[/]v4[/]core[/]core[.]js$/.test(id)) return null;
      return { code: `${code}\nglobalConfig.jitless = true;\n`, map: null };
    },
  };
}

/**
 * Puts the stylesheet behind what index.html shows by itself: in the head, one that never arrives would keep the whole page
 * white. The app's scripts wait for it all the same.
 */
function showFirstLoadBeforeStylesheet(): Plugin {
  return {
    name: 'show-first-load-before-stylesheet',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html) {
        const links = html.match(/<link rel="stylesheet"[^>]*>/g) ?? [];
        const rest = links.reduce((page, link) => page.replace(link, ''), html);
        return rest.replace('</body>', `${links.join('')}</body>`);
      },
    },
  };
}

export default defineConfig({
  define: {
    'import.meta.env.VITE_BRAND': JSON.stringify(BRAND),
    'import.meta.env.VITE_THEME_COLOR': JSON.stringify(THEME_COLOR),
    'import.meta.env.VITE_FONTS_VERSION': JSON.stringify(fontsVersion),
  },
  // src/server/static.ts puts a fresh nonce in its place into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    // An inlined asset would be a data: address, which script-src and worker-src rightly refuse.
    assetsInlineLimit: 0,
    // Every browser that can run the app preloads modules by itself.
    modulePreload: { polyfill: false },
    // What scripts/lib/first-load-sizes.mjs counts by.
    manifest: true,
    rolldownOptions: { output: { codeSplitting: { groups: groupFirstLoad() } } },
  },
  worker: { format: 'es', plugins: () => [keepZodFromEval()] },
  plugins: [
    keepZodFromEval(),
    react(),
    tailwindcss(),
    showFirstLoadBeforeStylesheet(),
    VitePWA({
      // A new version waits until no page runs the old one; register-service-worker.ts lets it in at the next load.
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        id: '/',
        name: BRAND,
        short_name: BRAND,
        description: 'Flashcards for families: big red words, short sessions, printed cards.',
        lang: 'en',
        start_url: '/dashboard',
        display: 'standalone',
        shortcuts: [{ name: 'Start a session', url: '/teach?start' }],
        background_color: '#fdfaf3',
        theme_color: THEME_COLOR,
        icons: listIcons(),
      },
      workbox: {
        // csv: the example spreadsheet, which the app's page would stand in for otherwise.
        globPatterns: ['**/*.{js,css,html,svg,png,ico,webmanifest,csv}'],
        navigateFallback: '/index.html',
        // The last four are pages of the server: test payments and the test sign-in.
        navigateFallbackDenylist: [
          /^\/(?:api|auth|rest|functions|assets|fonts|stripe|c\/pay|p\/session|p\/invoice|test-sign-in)(?:\/|$)/,
        ],
        cleanupOutdatedCaches: true,
        runtimeCaching: [
          {
            // 10 MB each that only printing and the player need: kept from the first use on, not fetched by every visitor.
            urlPattern: ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/fonts/'),
            handler: 'CacheFirst',
            options: {
              cacheName: 'fonts',
              expiration: { maxEntries: 8 },
              cacheableResponse: { statuses: [200] },
            },
          },
        ],
      },
    }),
  ],
});
