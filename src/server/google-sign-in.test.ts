import { expect, it, vi } from 'vitest';
import { openGoogleSignIn } from './google-sign-in.ts';

const AT_HOME = {
  publicUrl: 'http://localhost:3000',
  issuer: 'https://accounts.google.com',
  clientId: undefined,
  clientSecret: undefined,
  nodeEnv: undefined,
  behindProxy: false,
  livePayments: false,
  host: '127.0.0.1',
};

it('without keys there is the test sign-in at home, with a warning where others can reach it', async () => {
  for (const [host, warnings] of [
    ['127.0.0.1', 0],
    ['0.0.0.0', 1],
  ] as const) {
    const warn = vi.fn();
    const google = openGoogleSignIn({ ...AT_HOME, host, log: { warn } });
    expect([google.kind, google.pages === null]).toEqual(['test', false]);
    expect(warn).toHaveBeenCalledTimes(warnings);
    await google.stop();
  }
});

it.each([
  ['in production', { nodeEnv: 'production' }],
  ['on https', { publicUrl: 'https://cards.example.org' }],
  ['behind a proxy', { behindProxy: true }],
  ['where money is taken', { livePayments: true }],
])('without keys there is neither button nor test sign-in %s; with keys it is Google', (_where, setting) => {
  const options = { ...AT_HOME, ...setting, log: { warn: () => {} } };
  expect(openGoogleSignIn(options)).toMatchObject({ kind: null, settings: null, pages: null });
  const keys = { clientId: 'id', clientSecret: 'secret' };
  expect(openGoogleSignIn({ ...options, ...keys })).toMatchObject({
    kind: 'google',
    settings: { issuer: 'https://accounts.google.com', ...keys },
    pages: null,
  });
});
