import { describe, expect, it } from 'vitest';
import { createTrust, isLoopbackAddress, parseTrustedProxies, toClientKey } from './ip-address.ts';

describe('toClientKey', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['2001:db8:0001:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:DB8:1:2::9', '2001:db8:1:2'],
    ['2001:db8::9', '2001:db8:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['fe80::1%br-lan', 'fe80:0:0:0'],
    ['fe80::1%eth0.100', 'fe80:0:0:0'],
    ['::1', '0:0:0:0'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('maps %s to %s', (ip, client) => {
    expect(toClientKey(ip)).toBe(client);
  });
});

describe('isLoopbackAddress', () => {
  it.each(['127.0.0.1', '127.9.8.7', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1', '::ffff:7f00:1'])(
    'accepts %s',
    (address) => expect(isLoopbackAddress(address)).toBe(true),
  );

  it.each([
    '192.168.1.20',
    '::ffff:10.0.0.1',
    'fe80::1',
    'fe80::1%br-lan',
    '::',
    '0.0.0.0',
    '128.0.0.1',
    'localhost',
    '',
  ])('rejects %j', (address) => expect(isLoopbackAddress(address)).toBe(false));

  it.each(['127.1', '2130706433', '0x7f.0.0.1', '0177.0.0.1', '127.evil'])(
    'rejects %j, which a lenient parser would read as loopback',
    (address) => expect(isLoopbackAddress(address)).toBe(false),
  );
});

describe('parseTrustedProxies', () => {
  it('parses addresses, networks and named ranges', () => {
    expect(parseTrustedProxies('127.0.0.1, 10.0.0.0/8,loopback, fd00::/8')).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      'loopback',
      'fd00::/8',
    ]);
  });

  // docs/security.md#trusted-proxies
  it.each(['', 'true', '*', '10.0.0.0/33', '0.0.0.0/0', '10.0.0.0/8/8', 'proxy.example.org', '10.0.0.1,'])(
    'returns null for %j',
    (text) => {
      expect(parseTrustedProxies(text)).toBeNull();
    },
  );
});

describe('createTrust', () => {
  // docs/security.md#trusted-proxies
  it('trusts as many proxies in a row as are listed', () => {
    const isTrusted = createTrust(['127.0.0.1', '10.0.0.0/8']);
    expect([isTrusted('127.0.0.1', 0), isTrusted('10.1.2.3', 1), isTrusted('10.1.2.3', 2)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(isTrusted('192.168.1.2', 0)).toBe(false);
    expect(createTrust([])('127.0.0.1', 0)).toBe(false);
  });
});
