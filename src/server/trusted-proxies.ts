import { isIP } from 'node:net';

/** Names that stand for networks (the ones of the package proxy-addr, which Fastify uses). */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/** The proxies whose word on the client's address counts: addresses, networks (`10.0.0.0/8`) or names; null for a wrong list. */
export function parseTrustedProxies(text: string): string[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

function isNetwork(entry: string): boolean {
  if (NAMED.includes(entry)) return true;
  const [address = '', prefix, ...rest] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  // A network of everybody would let any client choose its own address.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}
