import type { PageFiles } from './page-files.ts';

/** The endpoints, where search engines find nothing. */
const ENDPOINTS = ['/api/', '/auth/', '/rest/', '/functions/'];
const LANGUAGES = { en: '', 'zh-Hans': '?lang=zh' } as const;

/**
 * Returns robots.txt: the endpoints and the pages that need a sign-in are left out. Pages that a mail's link leads to are not
 * named here, so that the `noindex` of their answer can be read.
 */
export function writeRobots({ guardedPaths }: Pick<PageFiles, 'guardedPaths'>, publicUrl: string): string {
  const left = [...ENDPOINTS, ...guardedPaths].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...left, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

/** Returns sitemap.xml: the public pages, each with its addresses in all languages. */
export function writeSitemap({ publicPaths }: Pick<PageFiles, 'publicPaths'>, publicUrl: string): string {
  const origin = escapeXml(publicUrl);
  const entries = publicPaths.flatMap((path) => {
    const links = Object.entries(LANGUAGES).map(
      ([tag, query]) => `<xhtml:link rel="alternate" hreflang="${tag}" href="${origin}${path}${query}"/>`,
    );
    return Object.values(LANGUAGES).map(
      (query) => `<url><loc>${origin}${path}${query}</loc>${links.join('')}</url>`,
    );
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
