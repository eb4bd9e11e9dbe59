import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { constants } from 'node:zlib';
import compress, { type FastifyCompressOptions } from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAllowedMethods } from '#server/http/errors.ts';
import { LANGUAGE_TAGS, type Language, pickLanguage } from '#server/http/language.ts';
import {
  createContentSecurityPolicy,
  LIST_WORKER_POLICY,
  type VendorHosts,
} from '#server/http/security-headers.ts';
import type { PublicSettings } from '#shared/http/settings.ts';

/** Placeholders that the build leaves (src/client/start/prerender/write-document.ts). */
const ORIGIN_PLACEHOLDER = '__PUBLIC_URL__';
const SETTINGS_PLACEHOLDER = '__SETTINGS__';

/** The page that the service worker stores to open the app offline. */
const INDEX = '/index.html';

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

/** Reads the pages. Without rendered pages, index.html serves every URL. Throws if it is missing. */
export async function readPageFiles(clientDir: string, publicUrl: string): Promise<PageFiles> {
  const index = await readFile(join(clientDir, 'index.html'), 'utf8');
  const list = await readPageList(clientDir);
  const { pages, guarded, others } = list ?? { pages: [], guarded: [], others: [] };
  const rendered = await Promise.all(
    pages.map(async ({ file, language, ...page }) => {
      const html = await readFile(join(clientDir, 'pages', file), 'utf8');
      const rendering: Page = {
        html: html.replaceAll(ORIGIN_PLACEHOLDER, () => escapeHtml(publicUrl)),
        language: LANGUAGE_TAGS[language],
        isPublic: true,
        isKnown: true,
      };
      return { ...page, language, rendering };
    }),
  );
  const publicPaths = [...new Set(pages.map(({ path }) => path))];
  const knownPaths = new Set([...publicPaths, ...guarded, ...others, INDEX]);
  return {
    find: (url, acceptLanguage, settings) => {
      const { path, language } = readPathAndLanguage(url, acceptLanguage);
      const page = rendered.find(
        (page) => page.path === path && page.language === language && matches(settings, page.settings),
      )?.rendering;
      if (!page)
        return { html: index, language: null, isPublic: false, isKnown: !list || knownPaths.has(path) };
      const escaped = escapeHtml(JSON.stringify(settings));
      return { ...page, html: page.html.replaceAll(SETTINGS_PLACEHOLDER, () => escaped) };
    },
    publicPaths,
    guardedPaths: guarded,
  };
}

function matches(settings: PublicSettings, expected: Partial<PublicSettings>): boolean {
  return Object.entries(expected).every(([name, value]) => settings[name as keyof PublicSettings] === value);
}

async function readPageList(clientDir: string): Promise<PageList | null> {
  try {
    return JSON.parse(await readFile(join(clientDir, 'pages/pages.json'), 'utf8'));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** Reads the path without case and trailing slashes, like the app. */
function readPathAndLanguage(
  url: string,
  acceptLanguage: string | undefined,
): { path: string; language: Language } {
  const [path = '', query = ''] = url.split('?', 2);
  const requested = new URLSearchParams(query).get('lang') ?? '';
  return {
    path: path.replace(/\/+$/, '').toLowerCase() || '/',
    language: requested === 'en' || requested === 'zh' ? requested : pickLanguage(acceptLanguage),
  };
}

const ENDPOINTS = ['/api/', '/auth/', '/rest/', '/functions/'];
const LANGUAGES = { en: '', 'zh-Hans': '?lang=zh' } as const;

/** Does not list pages that emails link to, so that crawlers can read the `noindex` of their responses. */
function writeRobots({ guardedPaths }: Pick<PageFiles, 'guardedPaths'>, publicUrl: string): string {
  const disallowed = [...ENDPOINTS, ...guardedPaths].map((path) => `Disallow: ${path}`);
  return ['User-agent: *', ...disallowed, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n');
}

function writeSitemap({ publicPaths }: Pick<PageFiles, 'publicPaths'>, publicUrl: string): string {
  const origin = escapeHtml(publicUrl);
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

/** Brotli's default of 11 is meant for files that are compressed once. 4 is as fast as gzip and smaller. */
export const COMPRESSION: FastifyCompressOptions = {
  encodings: ['br', 'gzip'],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  globalDecompression: false,
};

/** The placeholder of `html.cspNonce` in vite.config.ts. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** A page served at these paths would hide that a file or endpoint is missing. */
const NON_PAGE_PATHS = /^\/(?:api|auth|rest|functions|assets|dictionary|fonts)(?:\/|$)/;

const ONE_YEAR = 'public, max-age=31536000, immutable';
const NO_CACHE = 'no-cache';

/** Allows permanent caching of bundles, which have a hash, and of fonts and dictionaries with a version. */
function chooseCacheControl(url: string): string {
  if (url.startsWith('/assets/')) return ONE_YEAR;
  if (/^\/(?:dictionary|fonts)\//.test(url)) return /[?&]v=/.test(url) ? ONE_YEAR : 'public, max-age=86400';
  return NO_CACHE;
}

/** Requests a full font, or with `part` one of the parts that scripts/lib/build/prepare-fonts.mjs creates. */
type FontRequest = { Params: { name: string }; Querystring: { v?: string; part?: string } };
/** This pattern excludes the compressed copies of fonts and other folders. */
const FONT_FILE = /^[\w-]+(?:\.[a-z]+)?$/;

const LIST_WORKER = /^\/assets\/csv-worker-[\w-]+\.js$/;

const FILE_NAME = /\.[A-Za-z0-9]+$/;

/** Ignores the Accept header, because curl, link previews and monitors send anything or nothing. */
function isPage(app: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  if (NON_PAGE_PATHS.test(path)) return false;
  if (FILE_NAME.test(path) && !(request.headers.accept ?? '').includes('text/html')) return false;
  return !findAllowedMethods(app, request).includes('POST');
}

type StaticOptions = {
  publicUrl: string;
  settings: PublicSettings;
  vendors?: VendorHosts | undefined;
};

/**
 * Serves the files of the built app and, for every URL, its page with a new nonce. Needs registerSecurityHeaders.
 * @throws if the folder has no index.html
 */
export async function registerStatic(
  app: FastifyInstance,
  clientDir: string,
  { publicUrl, settings, vendors }: StaticOptions,
): Promise<void> {
  const files = await readPageFiles(clientDir, publicUrl);

  await app.register(fastifyStatic, {
    root: clientDir,
    // Each existing file gets its own route so that the wildcard stays free for the pages below.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html', 'pages/**', 'fonts/**'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', chooseCacheControl(reply.request.url));
      if (LIST_WORKER.test(reply.request.url)) reply.header('content-security-policy', LIST_WORKER_POLICY);
    },
  });

  app.get<FontRequest>('/fonts/:name', (request, reply) => {
    const { v = '', part } = request.query;
    const path = part === undefined ? [request.params.name] : [v, request.params.name, part];
    return path.every((segment) => FONT_FILE.test(segment))
      ? reply.sendFile(['fonts', ...path].join('/'))
      : reply.callNotFound();
  });

  const sendPage = async (request: FastifyRequest, reply: FastifyReply) => {
    const page = files.find(request.url, request.headers['accept-language'], settings);
    const nonce = randomBytes(16).toString('base64');
    await reply.helmet({ contentSecurityPolicy: createContentSecurityPolicy(nonce, vendors) });
    reply.header('cache-control', NO_CACHE).header('vary', 'accept-language');
    if (page.language) reply.header('content-language', page.language);
    if (!page.isPublic) reply.header('x-robots-tag', 'noindex');
    if (!page.isKnown) reply.code(404);
    return reply.type('text/html; charset=utf-8').send(page.html.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  const sendCrawlerFile = (reply: FastifyReply, type: string, text: string) =>
    reply.header('cache-control', CRAWLER_CACHE).type(`${type}; charset=utf-8`).send(text);
  await app.register(async (pages) => {
    await pages.register(compress, COMPRESSION);
    // The service worker fetches the page by this name without an Accept header for HTML.
    pages.get('/index.html', sendPage);
    pages.get('/', sendPage);
    pages.get('/robots.txt', (_request, reply) =>
      sendCrawlerFile(reply, 'text/plain', writeRobots(files, publicUrl)),
    );
    pages.get('/sitemap.xml', (_request, reply) =>
      sendCrawlerFile(reply, 'application/xml', writeSitemap(files, publicUrl)),
    );
    pages.get('/*', (request, reply) =>
      isPage(app, request) ? sendPage(request, reply) : reply.callNotFound(),
    );
  });
}

const CRAWLER_CACHE = 'public, max-age=3600';
