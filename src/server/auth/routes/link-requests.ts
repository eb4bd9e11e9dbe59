import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { createValidationError } from '#server/auth/dialect/auth-error.ts';
import {
  ChallengeFieldsSchema,
  parseAuthBody,
  parseChallenge,
  parseEmail,
  readLinkPurpose,
} from '#server/auth/dialect/bodies.ts';
import { EmptyResponseSchema } from '#server/auth/dialect/responses.ts';
import { readPresentableName } from '#server/auth/mails/account-mails.ts';
import { addMailRequest } from '#server/auth/records/mail-requests.ts';
import { findLinkOwner, type LinkCredentials } from '#server/auth/records/one-time-proofs.ts';
import { findPendingSignUp } from '#server/auth/records/pending-sign-ups.ts';
import type { PendingSignUp, UserRow } from '#server/auth/records/tables.ts';
import { findAccount } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { pickLanguage } from '#server/http/language.ts';
import { maskMailAddress } from '#shared/mail/mail-address.ts';
import { type MailLinkCheck, MailLinkCheckSchema, MailLinkSchema } from '#shared/mail/mail-link-check.ts';

export function registerLinkCheck(
  app: FastifyInstance,
  { db, clock }: { db: Database; clock: () => Date },
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    '/api/auth-links/check',
    {
      schema: { body: MailLinkSchema, response: { 200: MailLinkCheckSchema } },
      schemaErrorFormatter: createIncompleteLinkError,
    },
    async (request): Promise<MailLinkCheck> => {
      const purpose = readLinkPurpose(request.body.type);
      if (purpose === null) throw createIncompleteLinkError();
      const link = { token: request.body.token_hash, purpose };
      const { pending, owner } = await db.transaction(async (tx) => ({
        pending: await findPendingSignUp(tx, link, clock()),
        owner: await findOwner(tx, link, clock()),
      }));
      if (pending !== null) return describeSignUp(pending);
      if (owner?.newEmail && purpose === 'email_change') {
        return { signUp: null, emailChange: { from: maskMailAddress(owner.email), to: owner.newEmail } };
      }
      // A stranger may have signed up with an address that is not verified.
      if (owner !== null)
        return purpose === 'signup' && owner.emailProvedAt === null
          ? describeSignUp(owner)
          : { signUp: null };
      throw new ApiError(
        410,
        'otp_expired',
        'This link was used before or is too old. Please ask for a new one.',
      );
    },
  );
}

function createIncompleteLinkError(): ApiError {
  return new ApiError(400, 'invalid_request', 'The link is incomplete. Please open it again from the email.');
}

async function findOwner(tx: Tx, link: LinkCredentials, now: Date): Promise<UserRow | null> {
  const userId = await findLinkOwner(tx, link, now);
  return userId === null ? null : ((await findAccount(tx, userId))?.user ?? null);
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

const LinkRequestSchema = ChallengeFieldsSchema.extend({
  type: z.string().nullish(),
  email: z.string().nullish(),
});

/** Responds with `{}` for every address, after the same work. The link opens our own page, not `redirect_to`. */
export function registerLinkRequests(app: FastifyInstance, deps: AuthDeps): void {
  const schema = { response: { 200: EmptyResponseSchema } };
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post('/recover', { schema }, async (request) => {
    const body = parseAuthBody(LinkRequestSchema.omit({ type: true }), request.body);
    if (!body.email) throw createValidationError('Password recovery requires an email');
    return recordLinkRequest(deps, request, 'recovery', { ...body, email: body.email });
  });

  routes.post('/resend', { schema }, async (request) => {
    const body = parseAuthBody(LinkRequestSchema, request.body);
    if (body.type !== 'signup') throw createValidationError('Only emails of type signup are sent');
    if (!body.email) throw createValidationError('Type provided requires an email address');
    return recordLinkRequest(deps, request, 'signup', { ...body, email: body.email });
  });
}

async function recordLinkRequest(
  deps: AuthDeps,
  { headers, mailRequester: requester }: FastifyRequest,
  kind: 'recovery' | 'signup',
  body: z.infer<typeof ChallengeFieldsSchema> & { email: string },
) {
  const email = parseEmail(body.email);
  const challenge = parseChallenge(body);
  const language = pickLanguage(headers['accept-language']);
  const mail = { kind, email, language, challenge, requester };
  await deps.db.transaction((tx) => addMailRequest(tx, mail, deps.clock()));
  deps.linkMailWorker.wake();
  return {};
}
