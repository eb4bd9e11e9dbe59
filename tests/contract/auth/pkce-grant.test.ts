import { decodeJwt } from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import { parseChallenge } from '#server/auth/dialect/bodies.ts';
import { issueAuthCode } from '#server/auth/records/one-time-proofs.ts';
import { authCodes, type ChallengeMethod, sessions } from '#server/auth/records/tables.ts';
import { callAuth } from '#tests/support/server/call-auth.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();
let family: SignedUp;
beforeAll(async () => {
  family = await server.signUp();
});

/** RFC 7636, appendix B. */
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

const issue = (challenge = CHALLENGE, challengeMethod: ChallengeMethod = 's256') =>
  server.db.transaction((tx) =>
    issueAuthCode(
      tx,
      { userId: family.user.id, method: 'oauth', challenge, challengeMethod },
      server.clock(),
    ),
  );

const exchange = (code: string, verifier = VERIFIER) =>
  callAuth(server, {
    path: '/token?grant_type=pkce',
    body: { auth_code: code, code_verifier: verifier },
  });

const countSessions = () => server.db.transaction((tx) => tx.$count(sessions));

// docs/security.md#code-grant
describe('The code of a redirect', () => {
  it('opens one session in the browser that started the sign-in', async () => {
    const client = createTestClient(server.url);
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true, redirectTo: `${server.url}/profile` },
    });
    const query = Object.fromEntries(new URL(data.url!).searchParams);
    const { challenge, challengeMethod } = parseChallenge(query)!;
    const code = await issue(challenge, challengeMethod);

    const response = await client.auth.exchangeCodeForSession(code);
    expect(response.error).toBeNull();
    expect(response.data.user?.id).toBe(family.user.id);
    expect(decodeJwt(response.data.session!.access_token).amr).toMatchObject([{ method: 'oauth' }]);
    expect((await client.auth.getUser()).data.user?.id).toBe(family.user.id);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await exchange(code)).toMatchObject({ status: 404, body: { code: 'flow_state_not_found' } });
  });

  it('supports a plain challenge', async () => {
    const code = await issue(VERIFIER, 'plain');
    expect(await exchange(code, CHALLENGE)).toMatchObject({ status: 400 });
    expect(await exchange(code)).toMatchObject({ status: 200 });
  });

  it('opens one session for five concurrent requests', async () => {
    const code = await issue();
    const before = await countSessions();
    const responses = await Promise.all(Array.from({ length: 5 }, () => exchange(code)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(404)]);
    expect(await countSessions()).toBe(before + 1);
  });

  it('expires after five minutes', async () => {
    const [early, late] = [await issue(), await issue()];
    server.advanceClock(240_000);
    expect(await exchange(early)).toMatchObject({ status: 200 });
    server.advanceClock(60_000);
    expect(await exchange(late)).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
  });

  // docs/security.md#stored-secrets
  it('is unreadable in the database', async () => {
    const code = await issue();
    const rows = await server.db.transaction((tx) => tx.select().from(authCodes));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('stays valid after a wrong verifier', async () => {
    const code = await issue();
    const before = await countSessions();
    for (const verifier of [CHALLENGE, `${VERIFIER}x`, 'é', VERIFIER.toLowerCase()]) {
      const response = await exchange(code, verifier);
      expect(response).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    }
    expect(await countSessions()).toBe(before);
    expect(await exchange(code)).toMatchObject({ status: 200 });
  });
});
