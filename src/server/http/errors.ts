import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  type DatabaseTrouble,
  type DatabaseTroubleCode,
  describeDatabaseTrouble,
  findDatabaseTrouble,
  refersToErasedAccount,
} from '#server/db/database-trouble.ts';
import { type ApiErrorBody, RATE_LIMITED } from '#shared/http/answers.ts';

/** Each dialect words it in its own way; the seconds to wait are in `Retry-After`. */
export class ClientBusyError extends Error {
  /** 429, or 503 where 429 would be taken for the end of a session. */
  readonly status: 429 | 503;
  /** For every dialect but that of the sign-in, which has a code of its own. */
  readonly code: 'rate_limited' | 'busy';

  constructor(status: 429 | 503 = 429) {
    super('the client asks for more than its share');
    this.name = 'ClientBusyError';
    this.status = status;
    this.code = status === 429 ? RATE_LIMITED : 'busy';
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

export function findAllowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const url = request.url.split('?')[0] ?? '/';
  return METHODS.filter((method) => app.hasRoute({ method, url }));
}

/** What the log says to the operator, with the next step. */
const forOperators: Record<DatabaseTroubleCode, string> = {
  database_unreachable: 'the database cannot be reached: see that it runs; requests work again by themselves',
  database_busy: 'the database was too busy for a request',
  database_full: 'the disk of the database is full: make room there; requests work again by themselves',
  database_read_only:
    'the database takes no changes: connect to one that does (DATABASE_URL), or see why it is read-only',
  database_damaged:
    'files of the database are missing or damaged: restore the newest backup (npm run restore -- FILE); docs/operators.md says more under "When something is broken"',
};

/** Sets `Retry-After` where waiting helps and logs the reason; null for an error that is not the database's. */
export function noteDatabaseTrouble(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): DatabaseTrouble | null {
  const trouble = findDatabaseTrouble(error);
  if (trouble === null) return null;
  if (trouble.retryAfterS !== null) reply.header('retry-after', trouble.retryAfterS);
  request.log.error({ err: error }, forOperators[trouble.code]);
  return trouble;
}

/** Says at a terminal what is wrong with the database behind an error, with the next step; null where the error is no trouble of the database. */
export function explainDatabaseTrouble(error: unknown): string | null {
  const trouble = findDatabaseTrouble(error);
  return trouble === null ? null : forOperators[trouble.code];
}

/** A refusal of our own endpoints: `code` is stable for programs, the message is a sentence for people. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.code = code;
  }
}

/** Returns the refusal of a client that asks too often; the seconds to wait belong into `Retry-After`. */
export function rateLimited(message = 'Too many requests. Please try again later.'): ApiError {
  return new ApiError(429, RATE_LIMITED, message);
}

/** What went wrong with a request, in words every dialect (our own, auth, rest) translates for itself. */
export type RequestFault =
  | 'bad_json'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'unexpected';

/** When to come again where passwords or a family's payments are being worked on, in seconds. */
const BUSY_FOR_S = 3;

const faultByFastifyCode: Record<string, RequestFault> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_json',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_json',
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_VALIDATION: 'invalid_request',
};

export function findRequestFault(error: unknown): RequestFault {
  if (hasZodFastifySchemaValidationErrors(error)) return 'invalid_request';
  const { code, statusCode } = error as Partial<FastifyError>;
  const fault = code === undefined ? undefined : faultByFastifyCode[code];
  if (fault !== undefined) return fault;
  // Only Fastify's own refusals reach this line with a 4xx status: ours are ApiErrors.
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'unexpected';
}

const answerByFault: Record<RequestFault, { status: number; error: string }> = {
  bad_json: { status: 400, error: 'The request is not valid JSON. Please reload the page and try again.' },
  body_too_large: { status: 413, error: 'That is too much at once. Please send it in smaller parts.' },
  unsupported_media_type: { status: 415, error: 'Please send the request as JSON (application/json).' },
  invalid_request: { status: 400, error: 'The request is incomplete or has a wrong value. Please check it.' },
  method_not_allowed: { status: 405, error: 'This address does not accept that kind of request.' },
  unexpected: { status: 500, error: 'Something went wrong on our side. Please try again in a moment.' },
};

const BUSY = 'We have a lot to do right now. Please try again in a moment.';

/**
 * Answers `{ code, error }`. Unknown errors are logged in full and answered blandly, so no inner detail leaves the
 * server.
 */
export function answerApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof ApiError) {
    return sendApiError(reply, error.status, error.code, error.message);
  }
  if (error instanceof ClientBusyError) {
    return sendApiError(reply, error.status, error.code, BUSY);
  }
  if (refersToErasedAccount(error)) {
    return sendApiError(reply, 401, 'not_signed_in', 'Please sign in again to continue.');
  }
  const trouble = noteDatabaseTrouble(error, request, reply);
  if (trouble !== null) return sendApiError(reply, 503, trouble.code, describeDatabaseTrouble(trouble));
  const fault = findRequestFault(error);
  const answer = answerByFault[fault];
  if (fault !== 'unexpected') return sendApiError(reply, answer.status, fault, answer.error);
  request.log.error({ err: error }, 'request failed');
  const body: ApiErrorBody = { code: fault, error: answer.error, request_id: request.id };
  return reply.status(answer.status).send(body);
}

/** Not-found handler of our own endpoints: 405 when the address exists for other methods. */
export function answerApiNotFound(app: FastifyInstance) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const allowed = findAllowedMethods(app, request);
    if (allowed.length === 0)
      return sendApiError(reply, 404, 'not_found', 'There is nothing at this address.');
    const { status, error } = answerByFault.method_not_allowed;
    return sendApiError(reply.header('allow', allowed.join(', ')), status, 'method_not_allowed', error);
  };
}

function sendApiError(reply: FastifyReply, status: number, code: string, error: string): FastifyReply {
  // What is busy is free again soon; other troubles of 503 last.
  if (status === 503 && code.endsWith('busy') && !reply.hasHeader('retry-after'))
    reply.header('retry-after', BUSY_FOR_S);
  return reply.status(status).send({ code, error } satisfies ApiErrorBody);
}
