import { expect, it } from 'vitest';
import { openGoogleSignIn } from './outside-services.ts';

const AT_HOME = {
  publicUrl: 'http://localhost:3000',
  issuer: 'https://accounts.google.com',
  clientId: undefined,
  clientSecret: undefined,
  nodeEnv: undefined,
  livePayments: false,
  host: '127.0.0.1',
  log: { warn: () => {} },
};

it.each(['127.0.0.1', 'localhost', '::1'])(
  'without keys there is the test sign-in at home, listening on %s',
  async (host) => {
    const google = await openGoogleSignIn({ ...AT_HOME, host });
    expect([google.kind, google.pages === null]).toEqual(['test', false]);
    expect(google.settings).toMatchObject({ provesNothing: true });
    await google.stop();
  },
);

// docs/security.md#test-pages
it.each([
  ['in production', { nodeEnv: 'production' }],
  ['on https', { publicUrl: 'https://cards.example.org' }],
  ['on an address of the network', { publicUrl: 'http://192.168.1.20:3000' }],
  ['where the network can reach it', { host: '0.0.0.0' }],
  ['where the network can reach it by its other name', { host: '::' }],
  ['where money is taken', { livePayments: true }],
])(
  'without keys there is neither button nor test sign-in %s; with keys it is Google',
  async (_where, setting) => {
    const options = { ...AT_HOME, ...setting };
    expect(await openGoogleSignIn(options)).toMatchObject({ kind: null, settings: null, pages: null });
    const keys = { clientId: 'id', clientSecret: 'secret' };
    expect(await openGoogleSignIn({ ...options, ...keys })).toMatchObject({
      kind: 'google',
      settings: { issuer: 'https://accounts.google.com', ...keys },
      pages: null,
    });
  },
);
