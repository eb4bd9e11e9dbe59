import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/**
 * The Content-Security-Policy: our own files and nothing else, no inline script, no inline style.
 * @param styleNonce allows the <style> elements that carry it: Radix's scroll lock makes one, nothing else does.
 */
export function contentSecurityPolicy(styleNonce?: string) {
  const self = "'self'";
  return {
    useDefaults: false,
    directives: {
      defaultSrc: [self],
      scriptSrc: [self],
      styleSrc: styleNonce === undefined ? [self] : [self, `'nonce-${styleNonce}'`],
      workerSrc: [self],
      connectSrc: [self],
      // data: and blob: hold drawings and subset fonts of the print preview, made in the page itself.
      imgSrc: [self, 'data:', 'blob:'],
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

/** Powerful features the product never asks for, switched off for whatever might get into a page. */
const PERMISSIONS_POLICY = ['camera', 'microphone', 'geolocation', 'payment', 'usb']
  .map((feature) => `${feature}=()`)
  .join(', ');

/** For the few answers Fastify gives before any hook runs (an address it cannot read): JSON, so nothing may load. */
export const HEADERS_BEFORE_HOOKS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'permissions-policy': PERMISSIONS_POLICY,
};

/**
 * Sets the security headers on every answer, errors and 404s included.
 * @param publicUrl Strict-Transport-Security is sent when people reach the product by https only.
 */
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
    reply.header('permissions-policy', PERMISSIONS_POLICY);
  });
}
