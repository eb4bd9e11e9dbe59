import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { loadStandIn, openGoogleSignIn } from './outside-services.ts';

const LOCAL = {
  publicUrl: 'http://localhost:3000',
  issuer: 'https://accounts.google.com',
  clientId: undefined,
  clientSecret: undefined,
  nodeEnv: undefined,
  livePayments: false,
  host: '127.0.0.1',
  log: { warn: () => {} },
};

describe('openGoogleSignIn', () => {
  it.each(['127.0.0.1', 'localhost', '::1'])(
    'offers the test sign-in without keys on a server that listens on %s',
    async (host) => {
      const google = await openGoogleSignIn({ ...LOCAL, host });
      expect([google.kind, google.pages === null]).toEqual(['test', false]);
      expect(google.settings).toMatchObject({ isTestProvider: true });
      await google.stop();
    },
  );

  // docs/security.md#test-pages
  it.each([
    ['in production', { nodeEnv: 'production' }],
    ['on https', { publicUrl: 'https://cards.example.org' }],
    ['on a network address', { publicUrl: 'http://192.168.1.20:3000' }],
    ['when the network can reach it', { host: '0.0.0.0' }],
    ['when the network can reach it over IPv6', { host: '::' }],
    ['with live payments', { livePayments: true }],
  ])('offers Google with keys and nothing without keys %s', async (_title, setting) => {
    const options = { ...LOCAL, ...setting };
    expect(await openGoogleSignIn(options)).toMatchObject({ kind: null, settings: null, pages: null });
    const keys = { clientId: 'id', clientSecret: 'secret' };
    expect(await openGoogleSignIn({ ...options, ...keys })).toMatchObject({
      kind: 'google',
      settings: { issuer: 'https://accounts.google.com', ...keys },
      pages: null,
    });
  });
});

const require = createRequire(import.meta.url);

describe('loadStandIn', () => {
  it('resolves to the module', async () => {
    expect(await loadStandIn(async () => ({ made: true }))).toEqual({ made: true });
  });

  it('resolves to null for a missing file or package', async () => {
    const missing = './no-such-stand-in.js';
    expect(await loadStandIn(() => import(/* @vite-ignore */ missing))).toBeNull();
    const absent = 'no-such-package';
    expect(await loadStandIn(async () => require(absent))).toBeNull();
  });

  it('rejects with every other failure', async () => {
    const failure = loadStandIn(() => Promise.reject(new Error('a broken file')));
    await expect(failure).rejects.toThrow('a broken file');
  });
});
