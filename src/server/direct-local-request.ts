import type { IncomingMessage } from 'node:http';
import { isLoopbackAddress } from './ip-address.ts';

/** What a browser on this machine sends as `Host`, with or without a port. */
const LOOPBACK_HOST = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i;

/** What proxies, tunnels and delivery networks add to the requests that they pass on. */
const FORWARDING =
  /^(?:forwarded|via|cdn-loop|(?:x-|true-)?client-ip|x-real-ip|x-(?:forwarded|original|cluster|envoy|azure|appengine|amz-cf|amzn|arr|proxyuser)(?:-.*)?|(?:cf|fastly|fly|ngrok|tailscale)-.*)$/i;

/** Returns whether a setting (a host to listen on, or the host of an address) names this machine alone. */
export function isLoopbackName(host: string): boolean {
  return host.toLowerCase() === 'localhost' || isLoopbackAddress(host.replace(/^\[(.*)\]$/, '$1'));
}

/**
 * Returns whether a request comes straight from a program on this machine that asked for this machine:
 * loopback by its peer and by its `Host` (a foreign name that resolves to this machine is not), and with no
 * sign that it was passed on.
 */
export function isDirectLocalRequest({
  socket,
  headers,
}: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  return (
    isLoopbackAddress(socket.remoteAddress ?? '') &&
    LOOPBACK_HOST.test(headers.host ?? '') &&
    !Object.keys(headers).some((name) => FORWARDING.test(name))
  );
}
