import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether this is an address of this machine itself, in any spelling; false for what is no address.
 */
export function isLoopbackAddress(text: string): boolean {
  // ipaddr.js also reads `1` and `0x7f.1`, which a header or a setting must not name an address by.
  return isIP(text) !== 0 && ipaddr.process(text).range() === 'loopback';
}

/** Returns what a limit per client counts: the address, of IPv6 the /64 network that one customer holds. */
export function clientOf(ip: string): string {
  if (isIP(ip) === 0) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}
