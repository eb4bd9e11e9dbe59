import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createAuthDeps } from '#server/auth/actions/auth-deps.ts';
import type { Visitor } from '#server/auth/credentials/known-devices.ts';
import { grantByPassword } from '#server/auth/routes/token.ts';
import { createMailer } from '#server/mail/mail-queue.ts';
import { PASSWORD } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

const VISITOR: Visitor = { device: '', language: 'en', knows: () => false };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

// docs/security.md#ended-session
it('is refused when the password was changed, or the account deleted, while the old one was checked', async () => {
  const mailer = createMailer({ clock: server.clock, wake: () => {} });
  const deps = createAuthDeps({
    followEmailChange: async () => {},
    db: server.db,
    clock: server.clock,
    mailer,
    publicUrl: server.url,
    confirmEmail: false,
    sessionLife: { idleMs: 86_400_000, maxMs: 86_400_000 },
    log: { error: () => {} },
  });
  for (const meanwhile of ['update users set password_hash = null', 'delete from users']) {
    const family = await server.signUp();
    const passwords = {
      ...deps.passwords,
      async verifyPassword(stored: string | null, given: string) {
        const right = await deps.passwords.verifyPassword(stored, given);
        const change = sql`${sql.raw(meanwhile)} where id = ${family.user.id}::uuid`;
        await server.db.transaction((tx) => tx.execute(change));
        return right;
      },
    };
    const grant = grantByPassword(
      { ...deps, passwords },
      { email: family.email, password: PASSWORD },
      VISITOR,
    );
    await expect(grant).rejects.toMatchObject({ code: 'invalid_credentials' });
  }
});
