import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { fetchExport, syncAs } from '#tests/support/server/account-server.ts';
import { newProfile, type SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** Sends the headers and half of the body, signs the family out everywhere, and sends the rest. */
async function sendAcrossSignOut(
  family: SignedUp,
  method: 'POST' | 'PATCH',
  path: string,
  body: object,
): Promise<number | undefined> {
  const text = JSON.stringify(body);
  const headers = {
    'content-type': 'application/json',
    'content-length': Buffer.byteLength(text),
    authorization: `Bearer ${family.accessToken}`,
  };
  const guarded = new Promise<void>((resolve) => server.app.server.once('request', () => resolve()));
  const sent = request(`${server.url}${path}`, { method, headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => resolve(response.resume().statusCode));
  });
  sent.write(text.slice(0, 10));
  await guarded;
  // Another request of the session, behind it on the same database: the first one has been let in by then.
  for (let round = 0; round < 3; round++) await family.client.auth.getUser();
  await family.client.auth.signOut({ scope: 'global' });
  sent.end(text.slice(10));
  return status;
}

it('an import that was begun before a sign-out and finished after it changes nothing', async () => {
  const family = await server.signUp();
  await syncAs(server, family);
  const { library } = await fetchExport(server, family);
  const emptied = { ...library, categories: [], flashcards: [], sets: [] };
  const status = await sendAcrossSignOut(family, 'POST', ACCOUNT_PATHS.import, {
    library: emptied,
    replace: true,
  });
  expect(status).toBe(401);
});

it('a change of the profile that was begun before a sign-out and finished after it changes nothing', async () => {
  const family = await server.signUp();
  await family.client.rest.from('profiles').insert(newProfile(family.user));
  const path = `/rest/v1/profiles?id=eq.${family.user.id}`;
  const now = new Date().toISOString();
  expect(await sendAcrossSignOut(family, 'PATCH', path, { updated_at: now })).toBe(401);
});
