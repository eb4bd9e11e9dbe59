import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { getDatabaseErrorCode } from '#server/db/database-trouble.ts';
import { ApiError, createApiNotFoundHandler, createRateLimitedError } from '#server/http/errors.ts';
import { toClientKey } from '#server/http/ip-address.ts';
import { pickLanguage } from '#server/http/language.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { wantsMerge, wantsRepresentation } from '#server/rest/rest-response.ts';
import { parseRestQuery, parseRows } from '#server/rest/rest-rows.ts';
import { RATE_LIMITED } from '#shared/http/answers.ts';
import { parseWaitlistEmail } from '#shared/mail/mail-address.ts';
import { WaitlistMailAnswerSchema, WaitlistMailRequestSchema } from '#shared/mail/waitlist.ts';
import { queueRequests, type WaitlistDeps } from './requests.ts';
import { CAMPAIGN, type NewEntry, waitlistRestTable as table } from './tables.ts';

const BODY_LIMIT = 16 * 1024;
const CHECK_VIOLATION = '23514';

/** The page sends a single entry. An operator's scripts may send several. */
const MAX_ENTRIES = 10;

/** Registers an upsert (docs/product/waitlist.md#join), because a conflict would reveal who is on the list. */
export function registerWaitlistRest(app: FastifyInstance, deps: WaitlistDeps): void {
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, deps.limits.joinClient, toClientKey(request.ip), createTooManyRequestsError);
  };

  app.post('/waitlist', { onRequest: limitClient, bodyLimit: BODY_LIMIT }, async (request, reply) => {
    const { columns, onConflict } = parseRestQuery(table, request);
    if (onConflict === null || !wantsMerge(request) || wantsRepresentation(request))
      throw createDeniedError();
    const entries = parseEntries(request.body, columns);
    for (const { email } of entries)
      await countOrRefuse(reply, deps.limits.joinAddress, email, createTooManyRequestsError);
    await queueRequests(deps, entries).catch(refuseAddress(createInvalidRestEmailError()));
    return reply.status(201).header('preference-applied', 'resolution=merge-duplicates').send();
  });

  app.route({
    method: ['GET', 'PATCH', 'DELETE'],
    url: '/waitlist',
    handler: async () => {
      throw createDeniedError();
    },
  });
}

/** Replaces the database's own error, which would reveal the constraint and the row. */
function refuseAddress(refusal: Error): (error: unknown) => never {
  return (error) => {
    throw getDatabaseErrorCode(error) === CHECK_VIOLATION ? refusal : error;
  };
}

function createInvalidRestEmailError(): RestError {
  return new RestError(400, CHECK_VIOLATION, 'Please enter a valid email.');
}

function createTooManyRequestsError(): RestError {
  return new RestError(429, RATE_LIMITED, 'Too many requests. Please try again later.');
}

function createDeniedError(): RestError {
  return new RestError(403, '42501', 'permission denied for table waitlist');
}

/** Serves `/functions/v1`. Requests are only queued so that neither response nor timing reveals who is on the list. */
export function registerFunctionRoutes(app: FastifyInstance, deps: WaitlistDeps): void {
  const limitClient = async (request: FastifyRequest, reply: FastifyReply) => {
    await countOrRefuse(reply, deps.limits.mailClient, toClientKey(request.ip), createRateLimitedError);
  };

  app.withTypeProvider<ZodTypeProvider>().post(
    '/sendWaitlistEmail',
    {
      onRequest: limitClient,
      bodyLimit: BODY_LIMIT,
      schema: { body: WaitlistMailRequestSchema, response: { 200: WaitlistMailAnswerSchema } },
    },
    async (request, reply) => {
      const email = parseWaitlistEmail(request.body.email);
      if (email === null) throw createInvalidEmailError();
      await countOrRefuse(reply, deps.limits.mailAddress, email, createRateLimitedError);
      const mailLanguage = request.body.language ?? pickLanguage(request.headers['accept-language']);
      await queueRequests(deps, [{ email, mailLanguage }]).catch(refuseAddress(createInvalidEmailError()));
      return { ok: true as const };
    },
  );

  app.all('/*', createApiNotFoundHandler(app));
}

function createInvalidEmailError(): ApiError {
  return new ApiError(400, 'invalid_email', 'Please enter a valid email.');
}

/** Checks everything with PostgreSQL's codes, because the database's own refusals would reveal its contents. */
function parseEntries(body: unknown, columns: string[] | null): { email: string; entry: NewEntry }[] {
  const parsed = parseRows(table, body, columns);
  if (parsed.count === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (parsed.count > MAX_ENTRIES) {
    throw new RestError(400, 'PGRST102', `At most ${MAX_ENTRIES} entries can be sent at once`);
  }
  const entries = (JSON.parse(parsed.json) as Record<string, unknown>[]).map((row) => {
    const read = (column: string) => (parsed.columns.includes(column) ? (row[column] ?? null) : undefined);
    return { email: parseEmail(read('email')), entry: parseEntry(read) };
  });
  if (new Set(entries.map(({ email }) => email)).size < entries.length) {
    throw new RestError(400, '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time');
  }
  return entries;
}

function parseEntry(read: (column: string) => unknown): NewEntry {
  const texts = CAMPAIGN.map((column) => [column, parseText(read(column), column === 'source' ? 100 : 200)]);
  return { consent: parseConsent(read('consent')), ...Object.fromEntries(texts) };
}

function parseEmail(value: unknown): string {
  if (value === null || value === undefined) throw new RestError(400, '23502', 'An email is needed.');
  const email = typeof value === 'string' ? parseWaitlistEmail(value) : null;
  if (email === null) throw createInvalidRestEmailError();
  return email;
}

function parseConsent(value: unknown): boolean {
  if (value === null) throw new RestError(400, '23502', 'The consent must be true or false.');
  if (value === undefined) return false;
  if (typeof value !== 'boolean') throw new RestError(400, '22P02', 'The consent must be true or false.');
  return value;
}

/** Parses an optional string of at most `maxLength` characters. */
function parseText(value: unknown, maxLength: number): string | null {
  if (value === null || value === undefined) return null;
  const text = String(value);
  if (text.includes('\0')) throw new RestError(400, '22P05', 'A value holds a character that no text has.');
  if ([...text].length > maxLength)
    throw new RestError(400, CHECK_VIOLATION, `A value has more than ${maxLength} characters.`);
  return text;
}
