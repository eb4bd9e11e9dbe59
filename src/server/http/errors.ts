import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import {
  type DatabaseTrouble,
  type DatabaseTroubleCode,
  describeDatabaseTrouble,
  findDatabaseTrouble,
  isErasedAccountError,
} from '#server/db/database-trouble.ts';
import { type ApiErrorBody, ERROR_CODE_HEADER, RATE_LIMITED } from '#shared/http/answers.ts';

/** Refuses a request. `code` is stable for programs, and the message is a sentence for people. */
export class Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class ApiError extends Refusal {
  override readonly name = 'ApiError';
}

export class ClientBusyError extends Refusal {
  override readonly name = 'ClientBusyError';

  constructor(status: 429 | 503 = 429) {
    const code = status === 429 ? RATE_LIMITED : 'busy';
    super(status, code, 'We have a lot to do right now. Please try again in a moment.');
  }
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

declare module 'fastify' {
  interface FastifyInstance {
    methodsByPath: Map<string, Set<string>>;
  }
}

/** Call it before the first route. Fastify's `hasRoute` would compile the path of a request as a pattern. */
export function recordRoutes(app: FastifyInstance): void {
  const methodsByPath = new Map<string, Set<string>>();
  app.decorate('methodsByPath', methodsByPath);
  app.addHook('onRoute', ({ url, method }) => {
    if (/[:*]/.test(url)) return;
    methodsByPath.set(url, new Set([...(methodsByPath.get(url) ?? []), ...[method].flat()]));
  });
}

export function findAllowedMethods(app: FastifyInstance, request: FastifyRequest): string[] {
  const registered = app.methodsByPath.get(request.url.split('?')[0] ?? '/');
  return METHODS.filter((method) => registered?.has(method));
}

export function refuseUnknown(
  app: FastifyInstance,
  methodNotAllowed: Refusal,
  notFound: (request: FastifyRequest) => Refusal,
) {
  return async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    const allowed = findAllowedMethods(app, request);
    if (allowed.length === 0) throw notFound(request);
    reply.header('allow', allowed.join(', '));
    throw methodNotAllowed;
  };
}

const OPERATOR_MESSAGES: Record<DatabaseTroubleCode, string> = {
  database_unreachable: 'the database cannot be reached: see that it runs; requests work again by themselves',
  database_busy: 'the database was too busy for a request',
  database_full: 'the disk of the database is full: make room there; requests work again by themselves',
  database_read_only:
    'the database takes no changes: connect to one that does (DATABASE_URL), or see why it is read-only',
  database_damaged:
    'files of the database are missing or damaged: restore the newest backup (npm run restore -- FILE); docs/operators.md says more under "When something is broken"',
};

/** Sets `Retry-After` if waiting helps, and logs the reason. Returns null if the database did not cause the error. */
export function reportDatabaseTrouble(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): DatabaseTrouble | null {
  const trouble = findDatabaseTrouble(error);
  if (trouble === null) return null;
  if (trouble.retryAfterS !== null) reply.header('retry-after', trouble.retryAfterS);
  request.log.error({ err: error }, OPERATOR_MESSAGES[trouble.code]);
  return trouble;
}

export function explainDatabaseTrouble(error: unknown): string | null {
  const trouble = findDatabaseTrouble(error);
  return trouble === null ? null : OPERATOR_MESSAGES[trouble.code];
}

export function createRateLimitedError(message = 'Too many requests. Please try again later.'): ApiError {
  return new ApiError(429, RATE_LIMITED, message);
}

export type RequestFault =
  | 'bad_json'
  | 'body_too_large'
  | 'unsupported_media_type'
  | 'invalid_request'
  | 'method_not_allowed'
  | 'unexpected';

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
  return statusCode !== undefined && statusCode >= 400 && statusCode < 500 ? 'invalid_request' : 'unexpected';
}

const errorByFault: Record<RequestFault, [status: number, error: string]> = {
  bad_json: [400, 'The request is not valid JSON. Please reload the page and try again.'],
  body_too_large: [413, 'That is too much at once. Please send it in smaller parts.'],
  unsupported_media_type: [415, 'Please send the request as JSON (application/json).'],
  invalid_request: [400, 'The request is incomplete or has a wrong value. Please check it.'],
  method_not_allowed: [405, 'This address does not accept that kind of request.'],
  unexpected: [500, 'Something went wrong on our side. Please try again in a moment.'],
};

function describeFault(fault: RequestFault): ApiError {
  const [status, error] = errorByFault[fault];
  return new ApiError(status, fault, error);
}

/** Sends the error. Logs an unknown one in full but sends a generic one, so that no internal detail leaves the server. */
export function handleApiError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof Refusal) return sendApiError(reply, error);
  if (isErasedAccountError(error)) {
    return sendApiError(reply, new ApiError(401, 'not_signed_in', 'Please sign in again to continue.'));
  }
  const trouble = reportDatabaseTrouble(error, request, reply);
  if (trouble !== null) {
    return sendApiError(reply, new ApiError(503, trouble.code, describeDatabaseTrouble(trouble)));
  }
  const fault = findRequestFault(error);
  if (fault !== 'unexpected') return sendApiError(reply, describeFault(fault));
  request.log.error({ err: error }, 'Failed to handle a request');
  return sendApiError(reply, describeFault(fault), { request_id: request.id });
}

export function createApiNotFoundHandler(app: FastifyInstance) {
  const notFound = new ApiError(404, 'not_found', 'There is nothing at this address.');
  return refuseUnknown(app, describeFault('method_not_allowed'), () => notFound);
}

/** A busy server is free again soon. Other causes of a 503 last longer. */
const BUSY_RETRY_S = 3;

function sendApiError(
  reply: FastifyReply,
  { status, code, message }: Refusal,
  extra: Pick<ApiErrorBody, 'request_id'> = {},
): FastifyReply {
  if (status === 503 && code.endsWith('busy') && !reply.hasHeader('retry-after'))
    reply.header('retry-after', BUSY_RETRY_S);
  const body = { code, error: message, ...extra } satisfies ApiErrorBody;
  return reply.status(status).header(ERROR_CODE_HEADER, code).send(body);
}
