import { expect, it } from 'vitest';
import { createTrust, parseTrustedProxies } from './trusted-proxies.ts';

it('reads addresses, networks and names', () => {
  expect(parseTrustedProxies('127.0.0.1, 10.0.0.0/8,loopback, fd00::/8')).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'loopback',
    'fd00::/8',
  ]);
});

// docs/security.md#trusted-proxies
it.each(['', 'true', '*', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'proxy.example.org', '10.0.0.1,'])(
  'refuses %j',
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);

it('believes as many proxies in a row as are named', () => {
  const isTrusted = createTrust(['127.0.0.1', '10.0.0.0/8']);
  expect([isTrusted('127.0.0.1', 0), isTrusted('10.1.2.3', 1), isTrusted('10.1.2.3', 2)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(isTrusted('192.168.1.2', 0)).toBe(false);
  expect(createTrust([])('127.0.0.1', 0)).toBe(false);
});
