import { eq } from 'drizzle-orm';
import type { Tx } from '#server/db/database.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { isMailAddress } from '#shared/mail-address.ts';
import { mayWarn } from '../links/mail-limits.ts';
import { writeNewDeviceMail, writeWelcomeMail } from '../mails/account-mails.ts';
import type { Visitor } from '../sign-in/visitor.ts';
import { type SessionRow, type UserRow, users } from '../tables.ts';
import { noteAccountEvent } from '../users/account-events.ts';
import { DEMO_EMAIL } from '../users/demo-email.ts';
import { openSession } from './sessions.ts';

type BeginSessionDeps = { mailer: Mailer; publicUrl: string };

/**
 * Opens a session for a person who has just proved who they are, writes the sign-in down, and queues the mail
 * that belongs to it: the welcome with the first session of a proved address, a warning when a later one
 * comes from a browser that never signed in to the address. Wake the mailer after the commit.
 */
export async function beginSession(
  deps: BeginSessionDeps,
  tx: Tx,
  given: { userId: string; method: string; visitor: Visitor },
  now: Date,
): Promise<SessionRow> {
  const { userId, method, visitor } = given;
  const session = await openSession(tx, { userId, method, device: visitor.device }, now);
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user === undefined) return session;
  const isFirst = user.firstSignedInAt === null;
  const kind = isFirst ? 'signed_up' : 'signed_in';
  await noteAccountEvent(tx, { userId, kind, device: visitor.device, details: { method } }, now);
  if (isFirst) await tx.update(users).set({ firstSignedInAt: now }).where(eq(users.id, userId));
  const welcomed = await welcome(deps, tx, user, visitor, now);
  if (!welcomed && !isFirst && !visitor.knows(user)) {
    await sendWarning(deps, tx, { user, session, visitor });
  }
  return session;
}

/** Queues the mail of welcome, unless it was queued before or the address is still unproved. */
export async function sendWelcomeOnce(
  deps: BeginSessionDeps,
  tx: Tx,
  userId: string,
  visitor: Visitor,
  now: Date,
): Promise<void> {
  const [user] = await tx.select().from(users).where(eq(users.id, userId));
  if (user !== undefined) await welcome(deps, tx, user, visitor, now);
}

async function welcome(
  { mailer, publicUrl }: BeginSessionDeps,
  tx: Tx,
  user: UserRow,
  { language }: Visitor,
  now: Date,
): Promise<boolean> {
  if (user.welcomedAt !== null || user.emailProvedAt === null) return false;
  await tx.update(users).set({ welcomedAt: now }).where(eq(users.id, user.id));
  if (!canGetMail(user)) return false;
  const mail = writeWelcomeMail({ to: user.email, language, publicUrl });
  return mailer.enqueue(tx, `welcome/${user.id}`, mail);
}

async function sendWarning(
  { mailer, publicUrl }: BeginSessionDeps,
  tx: Tx,
  { user, session, visitor }: { user: UserRow; session: SessionRow; visitor: Visitor },
): Promise<void> {
  if (!canGetMail(user) || !(await mayWarn(tx, user))) return;
  const { device, language } = visitor;
  const signedInAt = session.createdAt;
  const mail = writeNewDeviceMail({ to: user.email, language, publicUrl, device, signedInAt });
  await mailer.enqueue(tx, `new-device/${user.id}/${session.id}`, mail);
}

/** No mailbox exists for the demo account's address. */
function canGetMail({ email }: UserRow): boolean {
  return email !== DEMO_EMAIL && isMailAddress(email);
}
