import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** Names that stand for networks (the ones of the package proxy-addr, which Fastify uses). */
const NAMED = ['loopback', 'linklocal', 'uniquelocal'];

/** The proxies whose word on the client's address counts: addresses, networks (`10.0.0.0/8`) or names; null for a wrong list. */
export function parseTrustedProxies(text: string): string[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

/** Tells Fastify whether a sender is a proxy. `hop` counts the senders from the server on, 0 for the one that is connected to it. */
export type Trust = (address: string, hop: number) => boolean;

/**
 * Believes as many proxies in a row as the list has entries. A client inside a trusted network (this machine, the home network)
 * so counts as what the proxy saw, and what it wrote into `X-Forwarded-For` itself is not read.
 */
export function createTrust(proxies: readonly string[]): Trust {
  const isListed = proxyAddr.compile([...proxies]);
  return (address, hop) => hop < proxies.length && isListed(address, hop);
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
