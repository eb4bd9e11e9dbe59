import type { FastifyRequest } from 'fastify';

/**
 * The first cookie of this name whose value has the format, as its match (RFC 6265, 4.2); null when there is none. Others
 * of the name may have been planted by another host of the domain.
 */
export function readCookie(request: FastifyRequest, name: string, format: RegExp): RegExpExecArray | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    const match = key === name ? format.exec(value) : null;
    if (match !== null) return match;
  }
  return null;
}
