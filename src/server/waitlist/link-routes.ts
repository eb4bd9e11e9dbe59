import { eq } from 'drizzle-orm';
import escapeHtml from 'escape-html';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { Tx } from '#server/db/database.ts';
import { ApiError, createRateLimitedError } from '#server/http/errors.ts';
import { toClientKey } from '#server/http/ip-address.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { fillIn } from '#server/mail/render-mail.ts';
import { sendPlainPage } from '#server/site/plain-page.ts';
import { BRAND } from '#shared/lib/brand.ts';
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
import { decodeWaitlistToken, UNSUBSCRIBE_PATH } from './waitlist-mail.ts';
import texts from './waitlist-texts.json' with { type: 'json' };

const BODY_LIMIT = 4 * 1024;

type EntryRow = typeof waitlist.$inferSelect;

/** Registers a check for the linked page and a confirmation for its button, because mail scanners open links. */
export function registerConfirmWaitlist(app: FastifyInstance, deps: WaitlistDeps): void {
  const onRequest = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, deps.limits.linkClient, toClientKey(request.ip), createRateLimitedError);
  };
  const options = { onRequest, bodyLimit: BODY_LIMIT, schemaErrorFormatter: createBrokenLinkError };
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
      return withEntry(deps, token, (tx, row) => confirmEntry(tx, row, choice, deps.clock()));
    },
  );
}

async function withEntry(
  deps: WaitlistDeps,
  token: string,
  run: (tx: Tx, row: EntryRow) => Promise<EntryRow>,
): Promise<WaitlistEntry> {
  const id = decodeWaitlistToken('confirm', token, await deps.linkKey.all());
  if (id === null) throw createBrokenLinkError();
  return deps.db.transaction(async (tx) => {
    const [row] = await tx.select().from(waitlist).where(eq(waitlist.id, id)).for('update');
    if (row === undefined) {
      const text = 'This address is no longer on the waitlist. Please join again from the plans page.';
      throw new ApiError(410, 'entry_gone', text);
    }
    return toWaitlistEntry(await run(tx, row));
  });
}

/** Keeps the date and wording of an earlier consent. */
async function confirmEntry(
  tx: Tx,
  row: EntryRow,
  choice: Omit<WaitlistConfirmation, 'token'>,
  now: Date,
): Promise<EntryRow> {
  if (row.unsubscribedAt !== null) return row;
  const consent = row.consent
    ? { consent: true, consentAt: row.consentAt, consentText: row.consentText }
    : { consent: true, consentAt: now, consentText: `${CONSENT_VERSION}/${choice.language}` };
  const [changed = row] = await tx
    .update(waitlist)
    .set({
      confirmedAt: row.confirmedAt ?? now,
      ...(choice.updates ? consent : { consent: false, consentAt: null, consentText: null }),
    })
    .where(eq(waitlist.id, row.id))
    .returning();
  return changed;
}

function toWaitlistEntry({
  email,
  confirmedAt,
  consent,
  updatesAsked,
  unsubscribedAt,
}: EntryRow): WaitlistEntry {
  if (unsubscribedAt !== null) return { email, state: 'left', updates: false };
  if (confirmedAt !== null) return { email, state: 'confirmed', updates: consent };
  return { email, state: 'open', updates: updatesAsked };
}

function createBrokenLinkError(): ApiError {
  return new ApiError(400, 'invalid_request', 'The link is incomplete. Please open it again from the email.');
}

/** Registers GET for a form, because mail scanners open links, and POST for that form and mail clients (RFC 8058). */
export function registerUnsubscribeRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  registerFormParsers(app);

  app.get(UNSUBSCRIBE_PATH, async (request, reply) => {
    const entry = await findEntry(deps, request, (tx, id) =>
      tx.select().from(waitlist).where(eq(waitlist.id, id)),
    );
    return sendUnsubscribePage(reply, entry, entry?.unsubscribedAt === null ? 'ask' : 'left');
  });

  app.post(UNSUBSCRIBE_PATH, { bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const isReturning = request.body instanceof URLSearchParams && request.body.get('action') === 'return';
    const unsubscribedAt = isReturning ? null : deps.clock();
    const entry = await findEntry(deps, request, (tx, id) =>
      tx.update(waitlist).set({ unsubscribedAt }).where(eq(waitlist.id, id)).returning(),
    );
    return sendUnsubscribePage(reply, entry, isReturning ? 'returned' : 'left');
  });
}

/** Returns undefined if the entry is gone, or null if the token is missing or was not signed by this server. */
async function findEntry(
  deps: WaitlistDeps,
  request: FastifyRequest,
  query: (tx: Tx, id: string) => PromiseLike<EntryRow[]>,
): Promise<EntryRow | undefined | null> {
  const { token } = request.query as { token?: unknown };
  if (typeof token !== 'string') return null;
  const id = decodeWaitlistToken('unsubscribe', token, await deps.linkKey.all());
  return id === null ? null : (await deps.db.transaction(async (tx) => query(tx, id)))[0];
}

/** Accepts both content types of mail clients (RFC 8058). Our page sends the URL-encoded one. Ignores multipart fields. */
function registerFormParsers(app: FastifyInstance): void {
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  app.addContentTypeParser<string>('multipart/form-data', { parseAs: 'string' }, (_request, _body, done) =>
    done(null, undefined),
  );
}

type UnsubscribeState = keyof typeof texts.en.unsubscribe;

type UnsubscribeText = { title: string; text: string; button?: string };

/** Shows both languages, because the reader's language is unknown. */
function sendUnsubscribePage(
  reply: FastifyReply,
  entry: EntryRow | undefined | null,
  foundState: UnsubscribeState,
): Promise<FastifyReply> {
  const missingState = entry === null ? 'broken' : 'gone';
  const state = entry ? foundState : missingState;
  const email = entry?.email ?? '';
  const en: UnsubscribeText = texts.en.unsubscribe[state];
  const zh: UnsubscribeText = texts.zh.unsubscribe[state];
  const action = state === 'left' ? 'return' : 'leave';
  const form =
    en.button === undefined || zh.button === undefined
      ? ''
      : `<form method="post"><input type="hidden" name="action" value="${action}">
<button type="submit">${escapeHtml(en.button)} · <span lang="zh-Hans">${escapeHtml(zh.button)}</span></button></form>`;
  return sendPlainPage(reply, {
    status: state === 'broken' ? 400 : 200,
    title: escapeHtml(en.title),
    body: `<section><h1>${escapeHtml(en.title)}</h1><p>${escapeHtml(fillIn(en.text, { email }))}</p></section>
<section lang="zh-Hans"><h2>${escapeHtml(zh.title)}</h2><p>${escapeHtml(fillIn(zh.text, { email }))}</p></section>
${form}
<p><a href="/">${BRAND}</a></p>`,
  });
}
