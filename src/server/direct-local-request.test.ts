import { expect, it } from 'vitest';
import { isDirectLocalRequest, isLoopbackName } from './direct-local-request.ts';

const request = (given: { peer?: string; host?: string | undefined; headers?: Record<string, string> }) =>
  isDirectLocalRequest({
    socket: { remoteAddress: given.peer ?? '127.0.0.1' },
    headers: { host: 'host' in given ? given.host : 'localhost:3000', ...given.headers },
  } as Parameters<typeof isDirectLocalRequest>[0]);

it.each([{}, { host: '127.0.0.1:3000' }, { host: '[::1]:3000', peer: '::1' }, { host: 'LOCALHOST' }])(
  'a request from this machine to this machine is direct: %j',
  (given) => expect(request(given)).toBe(true),
);

it.each([
  ...['192.168.1.20', '::ffff:10.0.0.1', 'fe80::1', '::', '128.0.0.1', '127.evil', ''].map((peer) => ({
    peer,
  })),
  ...['cards.example.org', '127.0.0.1.example.org', 'localhost.example.org', '192.168.1.2:3000', 'localhost.']
    .concat(['localhost:3000@example.org', '127.0.0.2:3000', '', 'localhost, example.org'])
    .map((host) => ({ host })),
  { host: undefined },
  ...[
    'forwarded',
    'x-forwarded-for',
    'x-forwarded-host',
    'x-forwarded-anything',
    'x-real-ip',
    'via',
    'cf-ray',
  ]
    .concat(['cf-connecting-ip', 'true-client-ip', 'x-client-ip', 'x-cluster-client-ip', 'x-original-host'])
    .concat([
      'cdn-loop',
      'fly-client-ip',
      'fastly-client-ip',
      'x-envoy-external-address',
      'tailscale-user-login',
    ])
    .map((name) => ({ headers: { [name]: '' } })),
])('any other is not: %j', (given) => expect(request(given)).toBe(false));

it('headers that browsers send by themselves are no sign of a proxy', () => {
  const headers = {
    origin: 'http://localhost:3000',
    'x-client-info': 'supabase-js',
    cookie: 'a=b',
    referer: 'x',
  };
  expect(request({ headers })).toBe(true);
});

it('knows the names of this machine', () => {
  for (const name of ['localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]'])
    expect(isLoopbackName(name)).toBe(true);
  for (const name of ['0.0.0.0', '::', '192.168.1.2', 'cards.example.org', '127.evil.org', ''])
    expect(isLoopbackName(name)).toBe(false);
});
