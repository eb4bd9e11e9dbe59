import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Visitor } from '#server/auth/credentials/known-devices.ts';
import { queueAccountMail } from '#server/auth/mails/account-mails.ts';
import { takeOverUnproved } from '#server/auth/records/email-account.ts';
import { deletePendingSignUps, lockAddress } from '#server/auth/records/pending-sign-ups.ts';
import { identities, type UserRow, users } from '#server/auth/records/tables.ts';
import { lockUser, lockUserByEmail, noteAccountEvent, updateUser } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mail-queue.ts';
import { describeIdentity, type GooglePerson, GoogleRefusal } from './google-answer.ts';

const PROVIDER = 'google';

type GoogleAccountDeps = { mailer: Mailer; publicUrl: string };
export type GoogleArrival = {
  person: GooglePerson;
  now: Date;
  visitor: Visitor;
  /** True for the test sign-in, whose provider asks for no proof; it cannot open an account with a password. */
  provesNothing: boolean;
};

/** Finds the account by Google's subject, then by the address, or creates it. */
export async function findOrCreateGoogleAccount(
  deps: GoogleAccountDeps,
  tx: Tx,
  arrival: GoogleArrival,
): Promise<string> {
  const { person, now } = arrival;
  // The lock comes before the look-up: of two concurrent answers for a new person, the second finds the account.
  await lockAddress(tx, person.email);
  const known = await noteIdentity(tx, arrival);
  if (known !== null) return known;
  await deletePendingSignUps(tx, person.email);
  const user = await lockUserByEmail(tx, person.email);
  if (user === null) return createAccount(tx, person, now);
  refusePassword(user, arrival);
  if (user.emailProvedAt === null) await takeOver(deps, tx, user, arrival);
  // A family's own data is kept, but an unproved account's data may be a stranger's.
  const kept = user.emailProvedAt === null ? {} : user.userMetadata;
  const userMetadata = { ...describeIdentity(person), ...kept };
  await updateUser(tx, user.id, { userMetadata, lastSignInAt: now, updatedAt: now });
  await addIdentity(tx, user.id, person, now);
  await noteEvent(tx, user.id, 'provider_linked', arrival);
  return user.id;
}

function noteEvent(
  tx: Tx,
  userId: string,
  kind: 'provider_linked' | 'password_removed',
  { visitor, now }: GoogleArrival,
): Promise<void> {
  const { device } = visitor;
  return noteAccountEvent(tx, { userId, kind, device, details: { provider: PROVIDER } }, now);
}

async function takeOver(
  deps: GoogleAccountDeps,
  tx: Tx,
  user: UserRow,
  arrival: GoogleArrival,
): Promise<void> {
  await takeOverUnproved(tx, user, arrival.now);
  if (user.passwordHash === null) return;
  await noteEvent(tx, user.id, 'password_removed', arrival);
  const { language } = arrival.visitor;
  const mail = { name: 'passwordRemoved', to: user.email, language } as const;
  await queueAccountMail(deps, tx, `password-removed/${user.id}`, mail);
}

async function noteIdentity(tx: Tx, arrival: GoogleArrival): Promise<string | null> {
  const { person, now } = arrival;
  const own = and(eq(identities.provider, PROVIDER), eq(identities.providerId, person.subject));
  const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(own);
  if (identity === undefined) return null;
  // Lock the account before its rows, as everywhere, or two changes could deadlock.
  const user = await lockUser(tx, identity.userId);
  if (user === null) return null;
  refusePassword(user, arrival);
  await tx
    .update(identities)
    .set({ identityData: describeIdentity(person), lastSignInAt: now, updatedAt: now })
    .where(own);
  await updateUser(tx, user.id, { lastSignInAt: now, updatedAt: now });
  return user.id;
}

function refusePassword(user: UserRow, { provesNothing }: GoogleArrival): void {
  if (provesNothing && user.passwordHash !== null) throw new GoogleRefusal('hasPassword');
}

async function createAccount(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
  const id = randomUUID();
  await tx.insert(users).values({
    id,
    email: person.email,
    emailConfirmedAt: now,
    emailProvedAt: now,
    userMetadata: describeIdentity(person),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  });
  await addIdentity(tx, id, person, now);
  return id;
}

async function addIdentity(tx: Tx, userId: string, person: GooglePerson, now: Date): Promise<void> {
  await tx.insert(identities).values({
    identityId: randomUUID(),
    userId,
    provider: PROVIDER,
    providerId: person.subject,
    identityData: describeIdentity(person),
    lastSignInAt: now,
    createdAt: now,
    updatedAt: now,
  });
}
