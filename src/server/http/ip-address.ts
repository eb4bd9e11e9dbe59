import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/**
 * Returns whether this is an address of this machine itself, in any spelling; false for what is no address.
 */
export function isLoopbackAddress(text: string): boolean {
  return readAddress(text)?.range() === 'loopback';
}

/** Returns whether a setting (a host to listen on, or the host of an address) names this machine alone. */
export function isLoopbackName(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

/** Returns what a limit per client counts: the address, of IPv6 the /64 network that one customer holds. */
export function clientOf(ip: string): string {
  const address = readAddress(ip);
  if (address === null) return ip;
  if (address instanceof ipaddr.IPv4) return address.toString();
  return address.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':');
}

/** Returns null for what is no address. */
function readAddress(text: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  // ipaddr.js also reads `1` and `0x7f.1`, which a header or a setting must not name an address by.
  if (isIP(text) === 0) return null;
  // The network interface after `%` says nothing here, and ipaddr.js throws at names such as `br-lan` and `eth0.100`.
  const [address = ''] = text.split('%');
  return ipaddr.process(address);
}
