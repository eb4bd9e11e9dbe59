import { afterAll, beforeAll, expect, it } from 'vitest';
import { createMailLinkKey, makeSecretRow, SIGNS_AFTER_MS } from '#server/auth/credentials/keys.ts';
import { createKnownDevices } from '#server/auth/credentials/known-devices.ts';
import { signingKeys } from '#server/auth/records/tables.ts';
import { findUserByEmail } from '#server/auth/records/users.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const DAY_MS = 86_400_000;
const OWNER = 'ann@example.org';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// docs/security.md#key-rotation
it('a browser that signed in before the keys were rotated stays known, for as long as it keeps its cookie', async () => {
  await server.signUp({ email: OWNER });
  const owner = (await server.db.transaction((tx) => findUserByEmail(tx, OWNER)))!;
  const devices = createKnownDevices(server.db, createMailLinkKey(server.db, server.clock));
  const request = (cookie: string) => ({ headers: { cookie } }) as Parameters<typeof devices.identify>[0];
  const signIn = async (before: string) =>
    `sproutcards-device=${await devices.addProof(request(before), OWNER)}`;
  const cookie = await signIn('');
  const name = await devices.identify(request(cookie), OWNER);
  expect(name).not.toBeNull();

  const row = makeSecretRow('mail_link', server.clock());
  await server.db.transaction((tx) => tx.insert(signingKeys).values(row));
  server.advanceClock(SIGNS_AFTER_MS + 1000);
  expect(await devices.identify(request(cookie), OWNER)).toBe(name);
  expect((await devices.readProofs(request(cookie)))(owner)).toBe(true);
  expect(await devices.identify(request(cookie), 'eve@example.org')).toBeNull();

  // The next sign-in writes the cookie again: the same browser, still one proof, by the new secret.
  const renewed = await signIn(cookie);
  expect([renewed.length, renewed === cookie]).toEqual([cookie.length, false]);
  server.advanceClock(399 * DAY_MS);
  expect(await devices.identify(request(cookie), OWNER)).toBe(name);
  server.advanceClock(2 * DAY_MS);
  expect(await devices.identify(request(cookie), OWNER)).toBeNull();
  expect(await devices.identify(request(renewed), OWNER)).toBe(name);
});
