import type { i18n } from 'i18next';
import { LANGUAGE_TAGS, type Language } from '#client/lib/i18n/languages.ts';
import { NOT_FOUND, PAGES, type Page, REDIRECTS } from '#client/start/page-table.ts';
import { type PublicSettings, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import { BRAND } from '#shared/lib/brand.ts';
import { createStaticI18n, renderForVisitor } from './static-app.tsx';
import { moveStyles, writeAppDocument, writeHeadTags, writeWholeDocument } from './write-document.ts';

const PUBLIC_PATHS = ['/', '/plans', '/login', '/signup', '/try', '/terms', '/privacy'];
const isPublic = ({ path }: Page) => PUBLIC_PATHS.includes(path);

const GOOGLE = [{ google: null }, { google: 'google' }, { google: 'test' }] as const;

/** The settings that affect a page. Each combination gets its own file. */
const SETTINGS_BY_PATH: Partial<Record<string, readonly Partial<PublicSettings>[]>> = {
  '/login': GOOGLE,
  '/signup': [false, true].flatMap((passwordTwice) => GOOGLE.map((google) => ({ ...google, passwordTwice }))),
};

type PageFile = {
  path: string;
  language: Language;
  settings: Partial<PublicSettings>;
  html: string;
};

type BuiltFields = {
  index: string;
  beforeLanding: string;
  beforePage: string;
  links: Record<Language, string>;
};

export async function prerenderPages(
  built: BuiltFields,
): Promise<{ pages: PageFile[]; guarded: readonly string[]; others: readonly string[] }> {
  const pages: PageFile[] = [];
  for (const language of Object.keys(LANGUAGE_TAGS) as Language[]) {
    const i18n = await createStaticI18n(language);
    for (const page of PAGES.filter(isPublic)) {
      const Component = await page.load();
      for (const settings of SETTINGS_BY_PATH[page.path] ?? [{}]) {
        const rendered = renderForVisitor(<Component />, {
          path: page.path,
          i18n,
          settings: { ...UNKNOWN_SETTINGS, ...settings },
          hasFrame: !page.isBare,
        });
        pages.push({
          path: page.path,
          language,
          settings,
          html: writePage(built, page, rendered, language, i18n),
        });
      }
    }
  }
  const others = PAGES.filter((page) => !isPublic(page) && page.access !== 'user' && page !== NOT_FOUND);
  return {
    pages,
    guarded: PAGES.filter(({ access }) => access === 'user').map(({ path }) => path),
    // The server responds to all other addresses with status 404.
    others: [...others, ...REDIRECTS].map(({ path }) => path),
  };
}

function writePage(
  built: BuiltFields,
  { path, labelKey }: Page,
  rendered: string,
  language: Language,
  i18n: i18n,
): string {
  const headTags = writeHeadTags({
    path,
    language,
    title: `${i18n.t(labelKey)} · ${BRAND}`,
    description: i18n.t(labelKey.replace('titles.', 'meta:')),
    pictureText: i18n.t('meta:pictureText'),
  });
  // If a component throws, only the frame with a skeleton is rendered.
  if (!rendered.includes('<h1')) throw new Error(`${path} was not rendered.`);
  const { html, css } = moveStyles(rendered);
  const fields = { language, headTags, css, links: built.links[language] };
  if (path === '/') {
    return writeWholeDocument(built.index, { ...fields, content: html, script: built.beforeLanding });
  }
  return writeAppDocument(built.index, { ...fields, content: blockForms(html), script: built.beforePage });
}

/** Keeps the browser from submitting a form before the app has loaded, which would put the password into the URL. */
function blockForms(html: string): string {
  return html.replace(/<form\b/g, '<form method="dialog"');
}
