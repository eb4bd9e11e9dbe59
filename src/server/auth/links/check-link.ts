import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { maskMailAddress } from '#shared/mail-address.ts';
import { type MailLinkCheck, MailLinkCheckSchema, MailLinkSchema } from '#shared/mail-link-check.ts';
import { findPendingSignUp } from '../sign-up/pending-sign-ups.ts';
import type { PendingSignUp, UserRow } from '../tables.ts';
import { readPresentableName } from '../users/presentable-name.ts';
import { findAccount } from '../users/users.ts';
import { readLinkPurpose } from './link-purpose.ts';
import { findLinkOwner, type ShownLink } from './link-tokens.ts';

/**
 * `POST /api/auth-links/check`: returns what a mail's link is for without using it, or 410 `otp_expired`. The
 * page can say so before the parent types a new password, and can show whose sign-up a link confirms.
 */
export function registerLinkCheck(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth-links/check',
    {
      schema: { body: MailLinkSchema, response: { 200: MailLinkCheckSchema } },
      schemaErrorFormatter: incompleteLink,
    },
    async (request): Promise<MailLinkCheck> => {
      const purpose = readLinkPurpose(request.body.type);
      if (purpose === null) throw incompleteLink();
      const link = { token: request.body.token_hash, purpose };
      const { pending, owner } = await db.transaction(async (tx) => ({
        pending: await findPendingSignUp(tx, link, clock()),
        owner: await findOwner(tx, link, clock()),
      }));
      if (pending !== null) return describeSignUp(pending);
      if (owner?.newEmail && purpose === 'email_change') {
        return { signUp: null, emailChange: { from: maskMailAddress(owner.email), to: owner.newEmail } };
      }
      if (owner !== null) return purpose === 'signup' ? describeAccount(owner) : { signUp: null };
      throw new ApiError(
        410,
        'otp_expired',
        'This link was used before or is too old. Please ask for a new one.',
      );
    },
  );
}

function incompleteLink(): ApiError {
  return new ApiError(400, 'invalid_request', 'The link is incomplete. Please open it again from your mail.');
}

async function findOwner(tx: Tx, link: ShownLink, now: Date): Promise<UserRow | null> {
  const userId = await findLinkOwner(tx, link, now);
  return userId === null ? null : ((await findAccount(tx, userId))?.user ?? null);
}

/** The sign-up of an account that is in use already while its address is unproved: a stranger may have made it. */
function describeAccount(user: UserRow): MailLinkCheck {
  return user.emailProvedAt === null ? describeSignUp(user) : { signUp: null };
}

function describeSignUp({
  email,
  passwordHash,
  userMetadata,
  createdAt,
}: Pick<PendingSignUp, 'email' | 'passwordHash' | 'userMetadata' | 'createdAt'>): MailLinkCheck {
  if (passwordHash === null) return { signUp: null };
  const name = readPresentableName(userMetadata.name);
  return { signUp: { email, name, signedUpAt: createdAt.toISOString() } };
}
