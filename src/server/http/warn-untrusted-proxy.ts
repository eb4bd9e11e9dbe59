import type { FastifyInstance } from 'fastify';
import { isLoopbackAddress } from './ip-address.ts';

/**
 * Warns once in the log when a program on this machine passes requests on without being named in
 * `TRUST_PROXY`: then all visitors count as one client, and strangers share their limits with the family
 * (record 020).
 */
export function warnUntrustedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let said = false;
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request;
    if (said || headers['x-forwarded-for'] === undefined || !isLoopbackAddress(socket.remoteAddress ?? ''))
      return;
    said = true;
    request.log.warn(
      'requests come through a proxy: name it in TRUST_PROXY, or all visitors share one limit',
    );
  });
}
