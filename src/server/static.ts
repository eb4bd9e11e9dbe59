import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findAllowedMethods } from './allowed-methods.ts';
import { contentSecurityPolicy, type VendorHosts } from './security-headers.ts';

/** Stands in the built index.html (vite.config.ts, html.cspNonce) wherever a nonce belongs. */
const NONCE_PLACEHOLDER = '__CSP_NONCE__';

/** Below these addresses a missing thing is missing: the app's page would only hide the mistake. */
const NON_PAGE_PATHS = /^\/(?:api|auth|rest|functions|assets|fonts)(?:\/|$)/;

const ONE_YEAR = 'public, max-age=31536000, immutable';
const NO_CACHE = 'no-cache';

/**
 * Returns how long a browser may keep a file. Bundles carry a hash in their name and fonts a version in their
 * query, so they never change; everything else (the service worker above all) is asked for again.
 */
export function chooseCacheControl(url: string): string {
  if (url.startsWith('/assets/')) return ONE_YEAR;
  if (url.startsWith('/fonts/')) return /[?&]v=/.test(url) ? ONE_YEAR : 'public, max-age=86400';
  return NO_CACHE;
}

/** A name such as `favicon.ico`: no address of the app ends like that. */
const FILE_NAME = /\.[A-Za-z0-9]+$/;

/**
 * Returns whether an address is one of the app's, whatever the client says it accepts (curl, link previews
 * and monitors say anything or nothing), as opposed to a missing file or an endpoint.
 */
function isPage(app: FastifyInstance, request: FastifyRequest): boolean {
  const path = request.url.split('?')[0] ?? '/';
  if (NON_PAGE_PATHS.test(path)) return false;
  if (FILE_NAME.test(path) && !(request.headers.accept ?? '').includes('text/html')) return false;
  return !findAllowedMethods(app, request).includes('POST');
}

/**
 * Serves the built browser app: its files (compressed at build time) and, for every address of the app, its page with a
 * fresh nonce. Needs registerSecurityHeaders. Throws when the folder holds no index.html.
 * @param vendors the hosts that the pages may use beyond our own.
 */
export async function registerStatic(
  app: FastifyInstance,
  clientDir: string,
  vendors?: VendorHosts,
): Promise<void> {
  const page = await readFile(join(clientDir, 'index.html'), 'utf8');

  await app.register(fastifyStatic, {
    root: clientDir,
    // One route per file that exists now, so that the wildcard stays free for the pages below.
    wildcard: false,
    globIgnore: ['**/*.br', '**/*.gz', 'index.html'],
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply) => {
      reply.header('cache-control', chooseCacheControl(reply.request.url));
    },
  });

  const sendPage = async (reply: FastifyReply) => {
    const nonce = randomBytes(16).toString('base64');
    await reply.helmet({ contentSecurityPolicy: contentSecurityPolicy(nonce, vendors) });
    return reply
      .header('cache-control', NO_CACHE)
      .type('text/html; charset=utf-8')
      .send(page.replaceAll(NONCE_PLACEHOLDER, nonce));
  };
  // The service worker fetches the page by this name, without saying that it wants HTML.
  app.get('/index.html', (_request, reply) => sendPage(reply));
  app.get('/', (_request, reply) => sendPage(reply));
  app.get('/*', (request, reply) => (isPage(app, request) ? sendPage(reply) : reply.callNotFound()));
}
