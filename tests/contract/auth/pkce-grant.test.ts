import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parseChallenge } from '#server/auth/dialect/bodies.ts';
import { issueAuthCode } from '#server/auth/records/one-time-proofs.ts';
import { authCodes, type ChallengeMethod, sessions } from '#server/auth/records/tables.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { createTestClient } from '#tests/support/server/test-client.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
let family: SignedUp;
beforeAll(async () => {
  server = await startTestServer();
  family = await server.signUp();
});
afterAll(() => server.close());

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

async function exchange(body: object) {
  const response = await fetch(`${server.url}/auth/v1/token?grant_type=pkce`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Supabase-Api-Version': '2024-01-01' },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

const countSessions = () => server.db.transaction((tx) => tx.$count(sessions));

// docs/security.md#code-grant
describe('a code of a redirect', () => {
  it('becomes a session in the browser that began, once', async () => {
    const client = createTestClient(server.url);
    const { data } = await client.auth.signInWithOAuth({
      provider: 'google',
      options: { skipBrowserRedirect: true, redirectTo: `${server.url}/profile` },
    });
    const query = Object.fromEntries(new URL(data.url!).searchParams);
    const { challenge, challengeMethod } = parseChallenge(query)!;
    const code = await issue(challenge, challengeMethod);

    const answer = await client.auth.exchangeCodeForSession(code);
    expect(answer.error).toBeNull();
    expect(answer.data.user?.id).toBe(family.user.id);
    expect(decodeJwt(answer.data.session!.access_token).amr).toMatchObject([{ method: 'oauth' }]);
    expect((await client.auth.getUser()).data.user?.id).toBe(family.user.id);
    expect((await client.auth.refreshSession()).error).toBeNull();
    expect(await exchange({ auth_code: code, code_verifier: VERIFIER })).toMatchObject({
      status: 404,
      body: { code: 'flow_state_not_found' },
    });
  });

  it('is good with a plain challenge too', async () => {
    const code = await issue(VERIFIER, 'plain');
    expect(await exchange({ auth_code: code, code_verifier: CHALLENGE })).toMatchObject({ status: 400 });
    expect(await exchange({ auth_code: code, code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });

  it('opens one session, however many ask at once', async () => {
    const code = await issue();
    const before = await countSessions();
    const body = { auth_code: code, code_verifier: VERIFIER };
    const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(body)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(4).fill(404)]);
    expect(await countSessions()).toBe(before + 1);
  });

  it('lives five minutes', async () => {
    const [early, late] = [await issue(), await issue()];
    server.advanceClock(240_000);
    expect(await exchange({ auth_code: early, code_verifier: VERIFIER })).toMatchObject({ status: 200 });
    server.advanceClock(60_000);
    const answer = await exchange({ auth_code: late, code_verifier: VERIFIER });
    expect(answer).toMatchObject({ status: 422, body: { code: 'flow_state_expired' } });
  });

  // docs/security.md#stored-secrets
  it('is not readable in the database', async () => {
    const code = await issue();
    const rows = await server.db.transaction((tx) => tx.select().from(authCodes));
    expect(JSON.stringify(rows)).not.toContain(code);
  });

  it('survives a wrong verifier, which opens nothing', async () => {
    const code = await issue();
    const before = await countSessions();
    for (const verifier of [CHALLENGE, `${VERIFIER}x`, 'é', VERIFIER.toLowerCase()]) {
      const answer = await exchange({ auth_code: code, code_verifier: verifier });
      expect(answer).toMatchObject({ status: 400, body: { code: 'bad_code_verifier' } });
    }
    expect(await countSessions()).toBe(before);
    expect(await exchange({ auth_code: code, code_verifier: VERIFIER })).toMatchObject({ status: 200 });
  });
});
