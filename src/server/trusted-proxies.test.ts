import { expect, it } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

it('reads addresses, networks and names', () => {
  expect(parseTrustedProxies('127.0.0.1, 10.0.0.0/8,loopback, fd00::/8')).toEqual([
    '127.0.0.1',
    '10.0.0.0/8',
    'loopback',
    'fd00::/8',
  ]);
});

it.each(['', 'true', '*', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'proxy.example.org', '10.0.0.1,'])(
  'refuses %j',
  (text) => {
    expect(parseTrustedProxies(text)).toBeNull();
  },
);
