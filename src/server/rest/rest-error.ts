import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findSignedInUser } from '#server/auth/guards/require-user.ts';
import { describeDatabaseTrouble, findDatabaseError } from '#server/db/database-trouble.ts';
import {
  ClientBusyError,
  findRequestFault,
  Refusal,
  type RequestFault,
  refuseUnknown,
  reportDatabaseTrouble,
} from '#server/http/errors.ts';

/** Returns PostgREST's status for a SQLSTATE that the request caused, or null for the server's own faults. */
function toHttpStatus(code: string): number | null {
  if (code === '42501') return 403;
  if (code === '42P01') return 404;
  if (code === '42703' || code === '42P10') return 400;
  if (code === '23503' || code === '23505') return 409;
  if (code.startsWith('22') || code.startsWith('23')) return 400;
  return null;
}

export class RestError extends Refusal {
  override readonly name = 'RestError';
  readonly details: string | null;
  readonly hint: string | null;

  constructor(
    status: number,
    code: string,
    message: string,
    extra: { details?: string | null; hint?: string | null } = {},
  ) {
    super(status, code, message);
    this.details = extra.details ?? null;
    this.hint = extra.hint ?? null;
  }
}

const errorByFault: Record<RequestFault, RestError> = {
  bad_json: new RestError(400, 'PGRST102', 'Empty or invalid json'),
  body_too_large: new RestError(413, 'body_too_large', 'The request body is too large'),
  unsupported_media_type: new RestError(415, 'PGRST102', 'Content-Type not acceptable, use application/json'),
  invalid_request: new RestError(400, 'PGRST100', 'The request could not be parsed'),
  method_not_allowed: new RestError(405, 'PGRST117', 'Unsupported HTTP method'),
  unexpected: new RestError(500, 'PGRSTX00', 'Something went wrong. Please try again in a moment.'),
};

export function handleRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return sendRestError(toRestError(error, request, reply), request, reply);
}

/** Returns a handler that sends JSON, because the client mistakes an empty 404 for success. */
export function createRestNotFoundHandler(app: FastifyInstance) {
  const createNotFoundError = ({ url }: FastifyRequest) => {
    const table = decodeURIComponentSafely(/^\/rest\/v1\/([^/?]*)/.exec(url)?.[1] ?? '');
    const text = `Could not find the table 'public.${table}' in the schema cache`;
    return new RestError(404, 'PGRST205', text);
  };
  return refuseUnknown(app, errorByFault.method_not_allowed, createNotFoundError);
}

function toRestError(error: unknown, request: FastifyRequest, reply: FastifyReply): RestError {
  if (error instanceof RestError) return error;
  if (error instanceof ClientBusyError) {
    const text = 'Too many requests at once. Please try again in a moment.';
    return new RestError(error.status, error.code, text);
  }
  const trouble = reportDatabaseTrouble(error, request, reply);
  if (trouble !== null) {
    // PostgREST's own code for an unreachable database.
    const code = trouble.code === 'database_unreachable' ? 'PGRST001' : trouble.code;
    return new RestError(503, code, describeDatabaseTrouble(trouble));
  }
  const refusal = findDatabaseError(error);
  const status = refusal && toHttpStatus(refusal.code);
  if (refusal && status) {
    const { code, message, detail: details, hint } = refusal;
    return new RestError(status, code, message, { details, hint });
  }
  const fault = findRequestFault(error);
  if (fault === 'unexpected') request.log.error({ err: error }, 'Failed to handle a REST request');
  return errorByFault[fault];
}

function sendRestError(error: RestError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { code, message, details, hint } = error;
  // An action refused to a visitor may be allowed after a sign-in, which a 401 tells the client.
  const status = code === '42501' && findSignedInUser(request) === null ? 401 : error.status;
  if (status === 401) {
    const reason = code === '42501' ? '' : ` error="invalid_token", error_description="${message}"`;
    reply.header('www-authenticate', `Bearer${reason}`);
  }
  reply.status(status).header('proxy-status', `PostgREST; error=${code}`);
  return reply.type('application/json; charset=utf-8').send({ code, message, details, hint });
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
