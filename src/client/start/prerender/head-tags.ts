import { LANGUAGE_TAGS, type Language } from '#client/lib/i18n/languages.ts';
import { BRAND } from '#shared/brand.ts';
import { addressOf } from './public-addresses.ts';

/** Stands for the address of the product, which the server knows; src/server/site/page-files.ts writes it in its place. */
export const ORIGIN_PLACEHOLDER = '__PUBLIC_URL__';

const LANGUAGES = Object.keys(LANGUAGE_TAGS) as Language[];
const OG_LOCALES: Record<Language, string> = { en: 'en_GB', zh: 'zh_CN' };

export type PageWords = {
  path: string;
  language: Language;
  title: string;
  description: string;
  pictureText: string;
};

/** Returns what the head of a page says to search engines and to those who preview a link. */
export function writeHeadTags({ path, language, title, description, pictureText }: PageWords): string {
  const at = (address: string) => ORIGIN_PLACEHOLDER + address;
  const own = at(addressOf(path, language));
  const picture = at(`/og-${language}.png`);
  const properties: [string, string][] = [
    ['og:type', 'website'],
    ['og:site_name', BRAND],
    ['og:title', title],
    ['og:description', description],
    ['og:url', own],
    ['og:locale', OG_LOCALES[language]],
    ...LANGUAGES.filter((other) => other !== language).map((other): [string, string] => [
      'og:locale:alternate',
      OG_LOCALES[other],
    ]),
    ['og:image', picture],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', pictureText],
  ];
  return [
    `<title>${escapeHtml(title)}</title>`,
    `<meta name="description" content="${escapeHtml(description)}" />`,
    `<link rel="canonical" href="${own}" />`,
    ...LANGUAGES.map(
      (other) =>
        `<link rel="alternate" hreflang="${LANGUAGE_TAGS[other]}" href="${at(addressOf(path, other))}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${at(path)}" />`,
    ...properties.map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}" />`),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

export function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
