import {
  addEmailIdentity,
  insertEmailAccount,
  makeEmailAccount,
  proveAddress,
  takeOverUnproved,
} from '#server/auth/records/email-account.ts';
import {
  findLinkOwner,
  readChallengeOf,
  redeemLinkToken,
  type ShownLink,
} from '#server/auth/records/one-time-proofs.ts';
import {
  deletePendingSignUps,
  findPendingSignUp,
  lockAddress,
  takePendingSignUp,
} from '#server/auth/records/pending-sign-ups.ts';
import type { Challenge, PendingSignUp, UserRow } from '#server/auth/records/tables.ts';
import { lockUser, lockUserByEmail, recordSignIn, updateUser } from '#server/auth/records/users.ts';
import type { Tx } from '#server/db/database.ts';

export type OpenedLink = {
  userId: string;
  method: 'recovery' | 'otp' | 'email_change';
  challenge: Challenge | null;
};

export async function openLink(tx: Tx, link: ShownLink, now: Date): Promise<OpenedLink | null> {
  const pending = await findPendingSignUp(tx, link, now);
  const opened = pending
    ? await openSignUpLink(tx, link, pending.email, now)
    : await openAccountLink(tx, link, now);
  if (opened === null) return null;
  await recordSignIn(tx, opened.userId, now);
  return { ...opened, method: link.purpose === 'recovery' ? 'recovery' : 'otp' };
}

type Owner = Omit<OpenedLink, 'method'>;

async function openAccountLink(tx: Tx, link: ShownLink, now: Date): Promise<Owner | null> {
  const owner = await findLinkOwner(tx, link, now);
  const user = owner && (await lockUser(tx, owner));
  const redeemed = user && (await redeemLinkToken(tx, link, now));
  if (!user || !redeemed) return null;
  if (user.emailProvedAt === null) {
    await (link.purpose === 'signup' ? proveAddress(tx, user, now) : takeOverUnproved(tx, user, now));
  }
  return { userId: user.id, challenge: redeemed.challenge };
}

/** Creates the account and deletes the address's other sign-ups and an unproved account's ways to sign in. */
async function openSignUpLink(tx: Tx, link: ShownLink, email: string, now: Date): Promise<Owner | null> {
  await lockAddress(tx, email);
  const user = await lockUserByEmail(tx, email);
  const signUp = await takePendingSignUp(tx, link, now);
  if (signUp === null) return null;
  await deletePendingSignUps(tx, email);
  if (user !== null && user.emailProvedAt !== null) return null;
  const userId = await (user ? enterAccount(tx, user, signUp, now) : createAccount(tx, signUp, now));
  return { userId, challenge: readChallengeOf(signUp) };
}

async function createAccount(tx: Tx, signUp: PendingSignUp, now: Date): Promise<string> {
  const { id, email, passwordHash } = signUp;
  const given = { email, passwordHash, data: signUp.userMetadata };
  const account = makeEmailAccount(given, { standing: 'proved', now, id });
  if (!(await insertEmailAccount(tx, account)))
    throw new Error('The locked address got an account meanwhile.');
  return id;
}

async function enterAccount(tx: Tx, user: UserRow, signUp: PendingSignUp, now: Date): Promise<string> {
  await takeOverUnproved(tx, user, now);
  const { passwordHash, userMetadata } = signUp;
  if (passwordHash === null) return user.id;
  const own = { sub: user.id, email: user.email, email_verified: true, phone_verified: false };
  await updateUser(tx, user.id, {
    passwordHash,
    userMetadata: { ...userMetadata, ...own },
    updatedAt: now,
  });
  await addEmailIdentity(tx, { ...user, emailProvedAt: now }, now);
  return user.id;
}
