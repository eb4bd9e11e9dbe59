import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export type VendorHosts = { script: readonly string[]; connect: readonly string[]; img: readonly string[] };

const NO_VENDORS: VendorHosts = { script: [], connect: [], img: [] };

/** @param nonce for what a page decides before it is painted, and for the style of Radix's scroll lock */
export function contentSecurityPolicy(nonce?: string, vendors = NO_VENDORS) {
  const self = "'self'";
  const own = nonce === undefined ? [self] : [self, `'nonce-${nonce}'`];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [...own, ...vendors.script],
      styleSrc: own,
      workerSrc: [self],
      connectSrc: [self, ...vendors.connect],
      // data: and blob: hold drawings and subset fonts of the print preview, made in the page itself.
      imgSrc: [self, 'data:', 'blob:', ...vendors.img],
      fontSrc: [self, 'data:', 'blob:'],
      manifestSrc: [self],
      objectSrc: ["'none'"],
      frameSrc: ["'none'"],
      frameAncestors: ["'none'"],
      baseUri: ["'none'"],
      formAction: [self],
    },
  };
}

/** A worker has the policy of its own file. The one that reads lists opens decks by SQLite in WebAssembly. */
export const LIST_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

const PERMISSIONS_POLICY = [
  'microphone=(self)',
  ...['camera', 'geolocation', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ');

/** For the few answers that Fastify gives before any hook runs (an address it cannot read). */
export const HEADERS_BEFORE_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'cache-control': 'no-store',
};

/** On every answer, errors and 404s included. No cache keeps an answer that does not say otherwise itself. */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: contentSecurityPolicy(),
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'same-origin' },
    frameguard: { action: 'deny' },
  };
  await app.register(helmet, options);
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('permissions-policy', PERMISSIONS_POLICY).header('cache-control', 'no-store');
  });
}
