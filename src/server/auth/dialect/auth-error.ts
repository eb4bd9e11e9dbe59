import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PasswordsBusyError } from '#server/auth/credentials/passwords.ts';
import { describeDatabaseTrouble, isErasedAccountError } from '#server/db/database-trouble.ts';
import {
  ClientBusyError,
  findRequestFault,
  Refusal,
  type RequestFault,
  refuseUnknown,
  reportDatabaseTrouble,
} from '#server/http/errors.ts';
import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';

export class AuthError extends Refusal {
  override readonly name: string = 'AuthError';
  readonly extra: Record<string, unknown>;

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(status, code, message);
    this.extra = extra;
  }
}

/** GoTrue sends a few refusals as OAuth 2.0 errors (RFC 6749, 5.2), always with status 400. */
export class OAuthError extends AuthError {
  override readonly name = 'OAuthError';

  constructor(code: string, description: string) {
    super(400, code, description);
  }
}

const API_VERSION = '2024-01-01';
const BUSY_SECONDS = 10;

const errorByFault: Record<RequestFault, AuthError> = {
  bad_json: new AuthError(400, 'bad_json', 'Could not parse request body as JSON'),
  body_too_large: new AuthError(413, 'request_too_large', 'Request body is too large'),
  unsupported_media_type: new AuthError(
    415,
    'unsupported_media_type',
    'Request body must be application/json',
  ),
  invalid_request: new AuthError(400, 'validation_failed', 'Invalid request'),
  method_not_allowed: new AuthError(405, 'method_not_allowed', 'Method not allowed'),
  unexpected: new AuthError(500, 'unexpected_failure', 'Something went wrong. Please try again in a moment.'),
};

export function handleAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof PasswordsBusyError) reply.header('retry-after', BUSY_SECONDS);
  if (error instanceof OAuthError) {
    echoApiVersion(request, reply);
    return reply.status(400).send({ error: error.code, error_description: error.message });
  }
  return sendAuthError(toAuthError(error, request, reply), request, reply);
}

export function createAuthNotFoundHandler(app: FastifyInstance) {
  const notFound = new AuthError(404, 'not_found', 'Not found');
  return refuseUnknown(app, errorByFault.method_not_allowed, () => notFound);
}

function toAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof PasswordsBusyError) return createOverRateLimitError();
  if (error instanceof ClientBusyError) {
    return new AuthError(error.status, 'over_request_rate_limit', 'Request rate limit reached');
  }
  if (isErasedAccountError(error)) {
    return new AuthError(403, 'user_not_found', 'User from sub claim in JWT does not exist');
  }
  const trouble = reportDatabaseTrouble(error, request, reply);
  if (trouble !== null) return new AuthError(503, trouble.code, describeDatabaseTrouble(trouble));
  const fault = findRequestFault(error);
  if (fault !== 'unexpected') return errorByFault[fault];
  request.log.error({ err: error }, 'Failed to handle an auth request');
  const { status, code, message } = errorByFault.unexpected;
  // GoTrue also puts the request id in this field.
  return new AuthError(status, code, message, { error_id: request.id });
}

/** Sends the body format of the client's API version, or GoTrue's first format to clients that do not send one. */
function sendAuthError(error: AuthError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, code, message, extra } = error;
  reply.status(status).header(ERROR_CODE_HEADER, code);
  if (echoApiVersion(request, reply)) return reply.send({ code, message, ...extra });
  return reply.send({ code: status, error_code: code, msg: message, ...extra });
}

/** Echoes the version, because the client reads `code` only from responses with this header. */
function echoApiVersion(request: FastifyRequest, reply: FastifyReply): boolean {
  const version = request.headers['x-supabase-api-version'];
  const isNew = typeof version === 'string' && /^\d{4}-\d\d-\d\d$/.test(version) && version >= API_VERSION;
  if (isNew) reply.header('X-Supabase-Api-Version', API_VERSION);
  return isNew;
}

export function createValidationError(message: string): AuthError {
  return new AuthError(400, 'validation_failed', message);
}

export function createOverRateLimitError(): AuthError {
  return new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached');
}
