import { randomUUID } from 'node:crypto';
import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Language } from '#server/http/language.ts';
import { consumeInTransaction, type RateLimitRule } from '#server/http/rate-limit.ts';
import { hashOneTimeSecret, readChallenge, toChallengeColumns } from './one-time-proofs.ts';
import { type Challenge, type LinkPurpose, mailRequests } from './tables.ts';

const HOUR = 3600;

/** These limits count per address so that neither one network nor strangers use up the limit of the owner's devices. */
const CLIENT_LIMIT: RateLimitRule = { name: 'link-mail-client', points: 3, seconds: HOUR };
const UNKNOWN_DEVICE_LIMIT: RateLimitRule = { name: 'link-mail-strangers', points: 6, seconds: HOUR };
const DEVICE_LIMIT: RateLimitRule = { name: 'link-mail-device', points: 6, seconds: HOUR };
/** A person who knows a password can register unlimited device cookies. */
const ALL_DEVICES_LIMIT: RateLimitRule = { name: 'link-mail-devices', points: 10, seconds: HOUR };
const SIGN_UP_LIMIT: RateLimitRule = { name: 'link-mail-sign-up', points: 3, seconds: HOUR };

/** A person who knows the password can sign in any number of times. The first few warnings suffice. */
const WARNING_LIMIT: RateLimitRule = { name: 'new-device-mail', points: 5, seconds: HOUR };
/** Limits all emails to an unconfirmed address, which may belong to a stranger who never signed up. */
const UNCONFIRMED_LIMIT: RateLimitRule = { name: 'unproved-address-mail', points: 10, seconds: HOUR };

export type MailRequester = { client: string; device: string | null };

type LinkMail = {
  kind: LinkPurpose;
  email: string;
  signUpId?: string | null;
  requester: MailRequester | null;
};

/** Counts in the transaction that queues the email. `signUp` is the sign-up whose link is sent. */
export async function consumeLinkMail(
  tx: Tx,
  { kind, email, signUpId, requester }: LinkMail,
  signUp?: { passwordHash: string | null },
): Promise<boolean> {
  if (requester === null) return true;
  if (signUpId)
    return signUp === undefined || consumeInTransaction(tx, SIGN_UP_LIMIT, `${email} ${signUp.passwordHash}`);
  const key = `${kind} ${email}`;
  const { client, device } = requester;
  const [limit, sharedLimit] =
    device === null ? [CLIENT_LIMIT, UNKNOWN_DEVICE_LIMIT] : [DEVICE_LIMIT, ALL_DEVICES_LIMIT];
  return (
    (await consumeInTransaction(tx, limit, `${key} ${device ?? client}`)) &&
    consumeInTransaction(tx, sharedLimit, key)
  );
}

export async function consumeNotice(
  tx: Tx,
  { email, emailProvedAt }: { email: string; emailProvedAt: Date | null },
): Promise<boolean> {
  return emailProvedAt !== null || consumeInTransaction(tx, UNCONFIRMED_LIMIT, email);
}

export async function consumeWarning(
  tx: Tx,
  user: { email: string; emailProvedAt: Date | null },
): Promise<boolean> {
  return (await consumeInTransaction(tx, WARNING_LIMIT, user.email)) && consumeNotice(tx, user);
}

export type MailRequest = {
  kind: LinkPurpose;
  email: string;
  language: Language;
  challenge: Challenge | null;
  signUpId?: string | null;
  userId?: string | null;
  requester?: MailRequester | null | undefined;
};

export type ClaimedMailRequest = MailRequest & { id: string; requester: MailRequester | null };

const REQUEST_LIFETIME_MS = 3_600_000;

/** Adds a row for every address so that neither the response nor its timing reveals which addresses have an account. */
export async function addMailRequest(tx: Tx, request: MailRequest, now: Date): Promise<void> {
  await tx.insert(mailRequests).values({
    id: randomUUID(),
    kind: request.kind,
    email: request.email,
    language: request.language,
    ...toChallengeColumns(request.challenge),
    signUpId: request.signUpId ?? null,
    userId: request.userId ?? null,
    askedByClient: request.requester && hashOneTimeSecret(request.requester.client),
    askedByDevice: request.requester?.device ? hashOneTimeSecret(request.requester.device) : null,
    createdAt: now,
  });
}

export async function claimMailRequest(tx: Tx, now: Date): Promise<ClaimedMailRequest | null> {
  await tx
    .delete(mailRequests)
    .where(lte(mailRequests.createdAt, new Date(now.getTime() - REQUEST_LIFETIME_MS)));
  const [row] = await tx
    .select()
    .from(mailRequests)
    .orderBy(asc(mailRequests.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (row === undefined) return null;
  await tx.delete(mailRequests).where(eq(mailRequests.id, row.id));
  const { askedByClient: client, askedByDevice: device } = row;
  return {
    ...row,
    requester: client === null ? null : { client, device },
    challenge: readChallenge(row),
  };
}

export async function eraseMailRequestsByUser(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`delete from auth_mail_requests where user_id = ${userId}::uuid
      or lower(email) = (select email from users where id = ${userId}::uuid and email_proved_at is not null)`,
  );
}

/** Skips requests that are being processed: they find no account and are deleted afterwards. */
export async function eraseMailRequestsByEmail(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`delete from auth_mail_requests where id in
      (select id from auth_mail_requests where lower(email) = ${email} for update skip locked)`,
  );
}
