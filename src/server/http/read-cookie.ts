import type { FastifyRequest } from 'fastify';

/** Returns the first well-formed cookie (RFC 6265, 4.2), because another host of the domain may have planted others. */
export function readCookie(request: FastifyRequest, name: string, format: RegExp): RegExpExecArray | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const [key, value = ''] = pair.trim().split('=');
    const match = key === name ? format.exec(value) : null;
    if (match !== null) return match;
  }
  return null;
}
