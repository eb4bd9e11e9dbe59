import type { FastifyRequest } from 'fastify';
import { clientOf } from '#server/http/ip-address.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page, a file or a sign of life: counted apart from work on the database. */
    isPage?: true;
  }
}

/** The client that a request counts for, the address it comes from, and its kind: pages and files are counted apart. */
export type Client = { key: string; address: string; isPage: boolean };

/**
 * Returns the client that a request counts for: the account of a genuine access token, so that a family gets through beside
 * a stranger behind the same address; for everybody else the address. Renewals of sessions are counted apart, so that a
 * flood of sign-ins does not keep the others behind an address from staying signed in.
 * @param readUserId returns whose genuine access token a request carries; null for none
 */
export async function findClient(
  request: FastifyRequest,
  readUserId: (request: FastifyRequest) => Promise<string | null>,
): Promise<Client> {
  const address = clientOf(request.ip);
  if (request.routeOptions.config.isPage) return { key: `pages ${address}`, address, isPage: true };
  if (isRenewal(request)) return { key: `renewal ${address}`, address: `renewal ${address}`, isPage: false };
  const userId = await readUserId(request);
  return { key: userId === null ? `address ${address}` : `account ${userId}`, address, isPage: false };
}

export function isRenewal({ method, routeOptions, query }: FastifyRequest): boolean {
  if (method !== 'POST' || routeOptions.url !== '/auth/v1/token') return false;
  return (query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token';
}
