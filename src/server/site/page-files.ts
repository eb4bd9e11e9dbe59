import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import escapeHtml from 'escape-html';
import Negotiator from 'negotiator';
import type { PublicSettings } from '#shared/http/settings.ts';

/** Placeholders that the build leaves (src/client/start/prerender/write-document.ts). */
const ORIGIN_PLACEHOLDER = '__PUBLIC_URL__';
const SETTINGS_PLACEHOLDER = '__SETTINGS__';

/** The page that the service worker stores to open the app offline. */
const INDEX = '/index.html';

const LANGUAGE_TAGS = { en: 'en', zh: 'zh-Hans' } as const;
type Language = keyof typeof LANGUAGE_TAGS;

type PageList = {
  pages: readonly {
    path: string;
    language: Language;
    settings: Partial<PublicSettings>;
    file: string;
  }[];
  guarded: readonly string[];
  others: readonly string[];
};

/** `language` is null if the app chooses it. */
export type Page = { html: string; language: string | null; isPublic: boolean; isKnown: boolean };

export type PageFiles = {
  find: (url: string, acceptLanguage: string | undefined, settings: PublicSettings) => Page;
  publicPaths: readonly string[];
  guardedPaths: readonly string[];
};

/** A folder without rendered pages has only index.html, which serves every address. @throws when there is no index.html */
export async function readPageFiles(clientDir: string, publicUrl: string): Promise<PageFiles> {
  const index = await readFile(join(clientDir, 'index.html'), 'utf8');
  const list = await readPageList(clientDir);
  const { pages, guarded, others } = list ?? { pages: [], guarded: [], others: [] };
  const rendered = await Promise.all(
    pages.map(async ({ file, language, ...drawn }) => {
      const html = await readFile(join(clientDir, 'pages', file), 'utf8');
      const page: Page = {
        html: html.replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(publicUrl)),
        language: LANGUAGE_TAGS[language],
        isPublic: true,
        isKnown: true,
      };
      return { ...drawn, language, page };
    }),
  );
  const publicPaths = [...new Set(pages.map(({ path }) => path))];
  const known = new Set([...publicPaths, ...guarded, ...others, INDEX]);
  return {
    find: (url, acceptLanguage, settings) => {
      const { path, language } = readAddress(url, acceptLanguage);
      const page = rendered.find(
        (page) => page.path === path && page.language === language && isDrawnBy(settings, page.settings),
      )?.page;
      if (!page) return { html: index, language: null, isPublic: false, isKnown: !list || known.has(path) };
      const told = escapeHtml(JSON.stringify(settings));
      return { ...page, html: page.html.replaceAll(SETTINGS_PLACEHOLDER, () => told) };
    },
    publicPaths,
    guardedPaths: guarded,
  };
}

function isDrawnBy(settings: PublicSettings, drawn: Partial<PublicSettings>): boolean {
  return Object.entries(drawn).every(([name, value]) => settings[name as keyof PublicSettings] === value);
}

async function readPageList(clientDir: string): Promise<PageList | null> {
  try {
    return JSON.parse(await readFile(join(clientDir, 'pages/pages.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Ignores case and trailing slashes, like the app. */
function readAddress(url: string, acceptLanguage: string | undefined): { path: string; language: Language } {
  const [path = '', query = ''] = url.split('?', 2);
  const asked = new URLSearchParams(query).get('lang') ?? '';
  return {
    path: path.replace(/\/+$/, '').toLowerCase() || '/',
    language: isLanguage(asked) ? asked : pickLanguage(acceptLanguage),
  };
}

function pickLanguage(acceptLanguage: string | undefined): Language {
  const preferred = new Negotiator({ headers: { 'accept-language': acceptLanguage ?? 'en' } }).language(
    Object.keys(LANGUAGE_TAGS),
  );
  return preferred && isLanguage(preferred) ? preferred : 'en';
}

function isLanguage(value: string): value is Language {
  return Object.hasOwn(LANGUAGE_TAGS, value);
}
