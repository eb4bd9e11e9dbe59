import { existsSync, readdirSync } from 'node:fs';
import { projectPath } from '../run/project-paths.mjs';

const PAPER = '#fff9ee';
const FOLDER = projectPath('public');

/** The texts of the installed app. Each language has its own manifest, because no platform supports two in one. */
const TEXTS = {
  en: {
    lang: 'en',
    description: 'Flashcards for families: big red words, short sessions, printed cards.',
    shortcuts: { start: 'Start a session', log: 'Log a session', cards: 'Flashcards' },
    screenshots: { today: 'Today’s words', player: 'One word at a time' },
  },
  zh: {
    lang: 'zh-Hans',
    description: '一家人的字卡：大红的字，几分钟一次，还能打印。',
    shortcuts: { start: '开始练习', log: '记录一次练习', cards: '字卡' },
    screenshots: { today: '今天的字', player: '一次一个字' },
  },
};

/** Creates the manifest of the installed app in a language. All languages share one `id`, because it is one app. */
export function createWebManifest(language, brand, folder = FOLDER) {
  const { lang, description, shortcuts, screenshots } = TEXTS[language];
  const names = existsSync(folder) ? readdirSync(folder).sort() : [];
  return {
    id: '/',
    name: brand,
    short_name: brand,
    description,
    lang,
    categories: ['education', 'kids'],
    start_url: '/dashboard',
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: shortcuts.start, url: '/teach?start' },
      { name: shortcuts.log, url: '/daily-tracking' },
      { name: shortcuts.cards, url: '/manage-flashcards' },
    ],
    background_color: PAPER,
    theme_color: PAPER,
    icons: names.flatMap(describeIcon),
    screenshots: names.flatMap((name) => describeScreenshot(name, language, screenshots)),
  };
}

/** Describes a file `icon-<size>[-maskable].png` or `icon.svg`. Returns an empty list for other files. */
function describeIcon(name) {
  if (name === 'icon.svg') return [{ src: name, sizes: 'any', type: 'image/svg+xml' }];
  const [, size, maskable] = /^icon-(\d+)(-maskable)?[.]png$/.exec(name) ?? [];
  if (!size) return [];
  return [{ src: name, sizes: `${size}x${size}`, type: 'image/png', purpose: maskable ? 'maskable' : 'any' }];
}

/** The sizes in pixels of a phone (390 x 844 at scale 1.5) and a computer. */
const SCREENSHOT_SIZES = { narrow: '585x1266', wide: '1280x800' };

/** Describes a file `screenshot-<narrow or wide>-<screen>-<language>.webp` of this language, if it is one. */
function describeScreenshot(name, language, labels) {
  const [, form, screen, shown] = /^screenshot-(narrow|wide)-(\w+)-(\w+)[.]webp$/.exec(name) ?? [];
  if (shown !== language) return [];
  return [
    {
      src: name,
      sizes: SCREENSHOT_SIZES[form],
      type: 'image/webp',
      form_factor: form,
      label: labels[screen],
    },
  ];
}

/** The file of each language's manifest. start-i18n.ts links the page to the one in its language. */
const FILES = { en: 'manifest.webmanifest', zh: 'manifest-zh.webmanifest' };

/** Creates a plugin that adds both manifests to the built client and links its page to the English one. */
export function webManifests(brand) {
  return {
    name: 'web-manifests',
    apply: 'build',
    generateBundle() {
      for (const [language, fileName] of Object.entries(FILES)) {
        const source = JSON.stringify(createWebManifest(language, brand));
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'manifest', href: `/${FILES.en}` }, injectTo: 'head' },
    ],
  };
}
