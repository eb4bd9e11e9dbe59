import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

export type VendorHosts = { script: readonly string[]; connect: readonly string[]; img: readonly string[] };

const NO_VENDORS: VendorHosts = { script: [], connect: [], img: [] };

/** @param nonce for the script that runs before the first paint, and for the style of Radix's scroll lock */
export function createContentSecurityPolicy(nonce?: string, vendors = NO_VENDORS) {
  const self = "'self'";
  const ownSources = nonce === undefined ? [self] : [self, `'nonce-${nonce}'`];
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [...ownSources, ...vendors.script],
      styleSrc: ownSources,
      workerSrc: [self],
      connectSrc: [self, ...vendors.connect],
      // data: and blob: are for drawings and subset fonts of the print preview, which the page creates.
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

/** The worker that reads word lists opens decks with SQLite in WebAssembly. */
export const LIST_WORKER_POLICY =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'; frame-ancestors 'none'";

const PERMISSIONS_POLICY = [
  'microphone=(self)',
  ...['camera', 'geolocation', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ');

/** Fastify sends a few responses before any hook runs, for example for an invalid URL. */
export const HEADERS_BEFORE_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
  'cache-control': 'no-store',
};

/** Sets headers on every response, even errors and 404s. No cache stores a response unless the response allows it. */
export async function registerSecurityHeaders(app: FastifyInstance, publicUrl: string): Promise<void> {
  const options: FastifyHelmetOptions = {
    contentSecurityPolicy: createContentSecurityPolicy(),
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
