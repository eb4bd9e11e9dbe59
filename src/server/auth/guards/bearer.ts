import type { FastifyRequest } from 'fastify';

/** The token of `Authorization: Bearer …` (RFC 6750; the scheme is case-insensitive), or null. */
export function readBearerToken(request: FastifyRequest): string | null {
  const match = /^Bearer +([^\s]+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ?? null;
}
