import { randomUUID } from 'node:crypto';
import { asc, eq, lte, sql } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { MailLanguage } from '#server/mail/mail-language.ts';
import type { Challenge } from '../sign-in/pkce.ts';
import { type LinkPurpose, mailRequests } from '../tables.ts';
import type { MailAsker } from './mail-limits.ts';
import { hashOneTimeSecret } from './one-time-secret.ts';

/** A request for a link to this address, written down without looking whether it has an account. */
export type MailRequest = {
  kind: LinkPurpose;
  email: string;
  language: MailLanguage;
  challenge: Challenge | null;
  /** The pending sign-up that the link is for; absent where a mail is only asked for again. */
  signUpId?: string | null;
  /** Whose address is to change; absent for the other kinds. */
  userId?: string | null;
  /** The client and device that the mail counts for; absent where limits are off or count elsewhere. */
  asker?: MailAsker | null | undefined;
};

/** A request that was taken out, with the client and device that its mail counts for. */
export type TakenMailRequest = MailRequest & { id: string; asker: MailAsker | null };

/**
 * Requests that waited longer (because the server was down) are dropped: an unexpected link would only
 * puzzle.
 */
const FORGET_AFTER_MS = 3_600_000;

/**
 * Writes the request down. Nothing else happens before the answer: one row for every address, so neither the
 * answer nor its timing reveals which addresses have an account.
 */
export async function noteMailRequest(tx: Tx, request: MailRequest, now: Date): Promise<void> {
  await tx.insert(mailRequests).values({
    id: randomUUID(),
    kind: request.kind,
    email: request.email,
    language: request.language,
    challenge: request.challenge?.challenge ?? null,
    challengeMethod: request.challenge?.challengeMethod ?? null,
    signUpId: request.signUpId ?? null,
    userId: request.userId ?? null,
    askedByClient: request.asker && hashOneTimeSecret(request.asker.client),
    askedByDevice: request.asker?.device ? hashOneTimeSecret(request.asker.device) : null,
    createdAt: now,
  });
}

/** Takes the oldest request out, with the transaction of what follows from it; null when none waits. */
export async function takeMailRequest(tx: Tx, now: Date): Promise<TakenMailRequest | null> {
  await tx.delete(mailRequests).where(lte(mailRequests.createdAt, new Date(now.getTime() - FORGET_AFTER_MS)));
  const [row] = await tx
    .select()
    .from(mailRequests)
    .orderBy(asc(mailRequests.createdAt))
    .limit(1)
    .for('update', { skipLocked: true });
  if (row === undefined) return null;
  await tx.delete(mailRequests).where(eq(mailRequests.id, row.id));
  const { id, kind, email, language, challenge, challengeMethod, signUpId, userId } = row;
  const { askedByClient: client, askedByDevice: device } = row;
  return {
    id,
    kind,
    email,
    language,
    signUpId,
    userId,
    asker: client === null ? null : { client, device },
    challenge: challenge && challengeMethod ? { challenge, challengeMethod } : null,
  };
}

/** Erases the requests about an account, by its id and by its address. */
export async function eraseMailRequestsOf(tx: Tx, userId: string): Promise<void> {
  await tx.execute(
    sql`delete from auth_mail_requests where user_id = ${userId}::uuid
      or lower(email) = (select email from users where id = ${userId}::uuid)`,
  );
}

/** Erases the requests for an address. One that is being answered is left: it finds no account and goes by itself. */
export async function eraseMailRequestsTo(tx: Tx, email: string): Promise<void> {
  await tx.execute(
    sql`delete from auth_mail_requests where id in
      (select id from auth_mail_requests where lower(email) = ${email} for update skip locked)`,
  );
}
