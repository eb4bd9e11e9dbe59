import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Tx } from '#server/db/database.ts';
import { ApiError, rateLimited } from '#server/http/errors.ts';
import { clientOf } from '#server/http/ip-address.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import {
  CONSENT_VERSION,
  ConfirmWaitlistSchema,
  WAITLIST_PATHS,
  type WaitlistConfirmation,
  type WaitlistEntry,
  WaitlistEntrySchema,
  WaitlistTokenSchema,
} from '#shared/mail/waitlist.ts';
import type { WaitlistDeps } from './requests.ts';
import { waitlist } from './tables.ts';
import { decodeWaitlistToken } from './waitlist-mail.ts';

const BODY_LIMIT = 4 * 1024;

type EntryRow = typeof waitlist.$inferSelect;

/** Opening the link changes nothing, because mail scanners open links. */
export function registerConfirmWaitlist(app: FastifyInstance, deps: WaitlistDeps): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, deps.limits.linkClient, clientOf(request.ip), rateLimited);
  };
  const options = { onRequest, bodyLimit: BODY_LIMIT, schemaErrorFormatter: brokenLink };
  const response = { 200: WaitlistEntrySchema };
  const routes = app.withTypeProvider<ZodTypeProvider>();

  routes.post(
    WAITLIST_PATHS.check,
    { ...options, schema: { body: WaitlistTokenSchema, response } },
    async (request) => withEntry(deps, request.body.token, async (_tx, row) => row),
  );

  routes.post(
    WAITLIST_PATHS.confirm,
    { ...options, schema: { body: ConfirmWaitlistSchema, response } },
    async (request) => {
      const { token, ...choice } = request.body;
      return withEntry(deps, token, (tx, row) => confirm(tx, row, choice, deps.clock()));
    },
  );
}

async function withEntry(
  deps: WaitlistDeps,
  token: string,
  act: (tx: Tx, row: EntryRow) => Promise<EntryRow>,
): Promise<WaitlistEntry> {
  const id = decodeWaitlistToken('confirm', token, await deps.linkKey.all());
  if (id === null) throw brokenLink();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(waitlist).where(eq(waitlist.id, id)).for('update');
    if (row === undefined) {
      const text = 'This address is no longer on the list. Please join again from the plans page.';
      throw new ApiError(410, 'entry_gone', text);
    }
    return present(await act(tx, row));
  });
}

/** A consent keeps the date and the words with which it was given. */
async function confirm(
  tx: Tx,
  row: EntryRow,
  choice: Omit<WaitlistConfirmation, 'token'>,
  now: Date,
): Promise<EntryRow> {
  if (row.unsubscribedAt !== null) return row;
  const given = row.consent
    ? { consent: true, consentAt: row.consentAt, consentText: row.consentText }
    : { consent: true, consentAt: now, consentText: `${CONSENT_VERSION}/${choice.language}` };
  const [changed = row] = await tx
    .update(waitlist)
    .set({
      confirmedAt: row.confirmedAt ?? now,
      ...(choice.updates ? given : { consent: false, consentAt: null, consentText: null }),
    })
    .where(eq(waitlist.id, row.id))
    .returning();
  return changed;
}

function present({ email, confirmedAt, consent, updatesAsked, unsubscribedAt }: EntryRow): WaitlistEntry {
  if (unsubscribedAt !== null) return { email, state: 'left', updates: false };
  if (confirmedAt !== null) return { email, state: 'confirmed', updates: consent };
  return { email, state: 'open', updates: updatesAsked };
}

function brokenLink(): ApiError {
  return new ApiError(400, 'invalid_request', 'The link is incomplete. Please open it again from your mail.');
}
