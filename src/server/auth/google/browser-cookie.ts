import type { FastifyReply, FastifyRequest } from 'fastify';
import { makeOneTimeSecret } from '#server/auth/links/one-time-secret.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { FLOW_LIFETIME_MS } from './flows.ts';

/** With https the prefix keeps other hosts of the domain from setting it (RFC 6265bis, 4.1.3). */
const nameOf = (secure: boolean) => `${secure ? '__Host-' : ''}sproutcards-sign-in`;

/**
 * Returns the name of the browser that began a sign-in, or null: an answer that another browser brings may be
 * a stranger's, planted there.
 */
export function readBrowserCookie(request: FastifyRequest, secure: boolean): string | null {
  return readCookie(request, nameOf(secure), /^[\w-]{43}$/)?.[0] ?? null;
}

/**
 * Gives the browser a name for as long as a sign-in may take. One that has a name keeps it, so that two tabs do not
 * disturb each other.
 */
export function setBrowserCookie(request: FastifyRequest, reply: FastifyReply, secure: boolean): string {
  const browser = readBrowserCookie(request, secure) ?? makeOneTimeSecret();
  const attributes = `Path=/; Max-Age=${FLOW_LIFETIME_MS / 1000}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${nameOf(secure)}=${browser}; ${attributes}`);
  return browser;
}
