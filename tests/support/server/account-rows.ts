import { eq } from 'drizzle-orm';
import { users } from '#server/auth/records/tables.ts';
import { profiles } from '#server/profiles/tables.ts';
import type { SignedUp } from './sign-up.ts';
import type { TestServer } from './test-server.ts';

type Account = Pick<SignedUp, 'user'>;

/** Marks the email address of an account as proved, as the link in an email does. */
export const proveEmail = ({ db, clock }: Pick<TestServer, 'db' | 'clock'>, { user }: Account) =>
  db.transaction((tx) => tx.update(users).set({ emailProvedAt: clock() }).where(eq(users.id, user.id)));

/** Sets the plan of an account, as billing does. */
export const setPlan = (
  { db }: Pick<TestServer, 'db'>,
  { user }: Account,
  plan: typeof profiles.$inferInsert.plan,
) => db.transaction((tx) => tx.update(profiles).set({ plan }).where(eq(profiles.id, user.id)));
