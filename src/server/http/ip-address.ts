import { isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';

export function isLoopbackAddress(text: string): boolean {
  return readAddress(text)?.range() === 'loopback';
}

export function isLoopbackName(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Returns the key under which limits count a client: its address or, for IPv6, its /64 network. */
export function toClientKey(ip: string): string {
  const address = readAddress(ip);
  if (address === null) return ip;
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js also accepts `1` and `0x7f.1`, which are not valid in a header or a setting.
  if (isIP(text) === 0) return null;
  // The network interface after `%` is irrelevant, and ipaddr.js throws at names such as `br-lan` and `eth0.100`.
  const [address = ''] = text.split('%');
  return ipaddr.process(address);
}

const NAMED_RANGES = ['loopback', 'linklocal', 'uniquelocal'];

export function parseTrustedProxies(text: string): string[] | null {
  const entries = text.split(',').map((entry) => entry.trim());
  return entries.every(isNetwork) ? entries : null;
}

/** The signature that Fastify expects. Hop 0 is the sender connected to this server. */
export type Trust = (address: string, hop: number) => boolean;

/** Trusts as many proxies in a row as are listed: a client in a trusted network cannot forge `X-Forwarded-For`. */
export function createTrust(proxies: readonly string[]): Trust {
  const isListed = proxyAddr.compile([...proxies]);
  return (address, hop) => hop < proxies.length && isListed(address, hop);
}

function isNetwork(entry: string): boolean {
  if (NAMED_RANGES.includes(entry)) return true;
  const [address = '', prefix, ...others] = entry.split('/');
  const version = isIP(address);
  if (version === 0 || others.length > 0) return false;
  if (prefix === undefined) return true;
  // A network that contains every address would let any client choose its own.
  return /^\d{1,3}$/.test(prefix) && Number(prefix) > 0 && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** Warns once that all visitors behind a local proxy share the limits of one client without `TRUST_PROXY`. */
export function warnUntrustedProxy(app: FastifyInstance, trustedProxies: readonly string[]): void {
  if (trustedProxies.length > 0) return;
  let hasWarned = false;
  app.addHook('onRequest', async (request) => {
    const { headers, socket } = request;
    if (
      hasWarned ||
      headers['x-forwarded-for'] === undefined ||
      !isLoopbackAddress(socket.remoteAddress ?? '')
    )
      return;
    hasWarned = true;
    request.log.warn('Requests come through a proxy: add it to TRUST_PROXY, or all visitors share one limit');
  });
}
