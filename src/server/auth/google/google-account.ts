import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { takeOverUnconfirmed } from '#server/auth/confirm-address.ts';
import { identities, users } from '#server/auth/tables.ts';
import { lockUser } from '#server/auth/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { describeIdentity, type GooglePerson } from './google-person.ts';

const PROVIDER = 'google';
/** How often the same person may get in their own way: two tabs, two devices. */
const TRIES = 3;

/** Two answers for one new person at the same moment: the later one starts again and finds what the other made. */
class RaceLost extends Error {}

/**
 * Runs `then` for the account of this person, all in one transaction. The account is found by Google's name for the
 * person, else by the address, else made. The address must be verified.
 */
export async function withGoogleAccount<T>(
  db: Database,
  person: GooglePerson,
  now: Date,
  then: (tx: Tx, userId: string) => Promise<T>,
): Promise<T> {
  for (let left = TRIES; ; left -= 1) {
    try {
      return await db.transaction(async (tx) => then(tx, await findOrCreate(tx, person, now)));
    } catch (error) {
      if (!(error instanceof RaceLost) || left <= 1) throw error;
    }
  }
}

async function findOrCreate(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
  const known = await noteIdentity(tx, person, now);
  if (known !== null) return known;
  const [user] = await tx.select().from(users).where(eq(users.email, person.email)).for('update');
  if (user === undefined) return createAccount(tx, person, now);
  await takeOverUnconfirmed(tx, user, now);
  // What the family wrote itself stays; what stood in an account nobody had confirmed may be a stranger's.
  const kept = user.emailConfirmedAt === null ? {} : user.userMetadata;
  const userMetadata = { ...describeIdentity(person), ...kept };
  await tx
    .update(users)
    .set({ userMetadata, lastSignInAt: now, updatedAt: now })
    .where(eq(users.id, user.id));
  await addIdentity(tx, user.id, person, now);
  return user.id;
}

/** Brings the identity up to date, also when the address at Google has changed; null when nobody has it. */
async function noteIdentity(tx: Tx, person: GooglePerson, now: Date): Promise<string | null> {
  const own = and(eq(identities.provider, PROVIDER), eq(identities.providerId, person.subject));
  const [identity] = await tx.select({ userId: identities.userId }).from(identities).where(own);
  if (identity === undefined) return null;
  // The account before its parts, as everywhere, or two changes of it could wait for each other.
  if ((await lockUser(tx, identity.userId)) === null) throw new RaceLost();
  await tx
    .update(identities)
    .set({ identityData: describeIdentity(person), lastSignInAt: now, updatedAt: now })
    .where(own);
  await tx.update(users).set({ lastSignInAt: now, updatedAt: now }).where(eq(users.id, identity.userId));
  return identity.userId;
}

async function createAccount(tx: Tx, person: GooglePerson, now: Date): Promise<string> {
  const id = randomUUID();
  const inserted = await tx
    .insert(users)
    .values({
      id,
      email: person.email,
      passwordHash: null,
      emailConfirmedAt: now,
      userMetadata: describeIdentity(person),
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: users.email })
    .returning({ id: users.id });
  if (inserted.length === 0) throw new RaceLost();
  await addIdentity(tx, id, person, now);
  return id;
}

async function addIdentity(tx: Tx, userId: string, person: GooglePerson, now: Date): Promise<void> {
  const inserted = await tx
    .insert(identities)
    .values({
      identityId: randomUUID(),
      userId,
      provider: PROVIDER,
      providerId: person.subject,
      identityData: describeIdentity(person),
      lastSignInAt: now,
      createdAt: now,
      updatedAt: now,
    })
    .onConflictDoNothing({ target: [identities.provider, identities.providerId] })
    .returning({ userId: identities.userId });
  if (inserted.length === 0) throw new RaceLost();
}
