import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { readBearerToken, setSignedInUser, verifyRequest } from '#server/auth/guards/require-user.ts';
import { isSessionAlive } from '#server/auth/records/sessions.ts';
import { RestError } from './rest-error.ts';
import type { RestRow } from './rest-rows.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json';

/** Returns 'one' for `.single()`, which requests a single object. */
export function readRequestedShape(request: FastifyRequest): 'one' | 'many' {
  const types = (request.headers.accept ?? '*/*')
    .split(',')
    .map((type) => type.split(';')[0]?.trim().toLowerCase());
  if (types.includes(OBJECT_TYPE)) return 'one';
  if (types.some((type) => type === '*/*' || type === 'application/*' || type === 'application/json'))
    return 'many';
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${request.headers.accept}`);
}

/** Ignores unknown preferences (RFC 7240). */
export function wantsRepresentation(request: FastifyRequest): boolean {
  return hasPreference(request, 'return=representation');
}

export function wantsMerge(request: FastifyRequest): boolean {
  return hasPreference(request, 'resolution=merge-duplicates');
}

function hasPreference(request: FastifyRequest, name: string): boolean {
  const preferences = [request.headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some((preference) => preference.trim() === name);
}

export async function checkSchema(request: FastifyRequest): Promise<void> {
  const name = request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile';
  const schema = request.headers[name] ?? 'public';
  if (schema === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}

/** Refuses a result of the wrong shape. Call this inside the transaction so that a refused write is rolled back. */
export function checkShape(request: FastifyRequest, rows: RestRow[]): void {
  if (readRequestedShape(request) === 'many' || rows.length === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  });
}

export function sendRows(request: FastifyRequest, reply: FastifyReply, rows: RestRow[]): FastifyReply {
  setContentRange(request, reply, rows.length);
  if (readRequestedShape(request) === 'many') return reply.type('application/json; charset=utf-8').send(rows);
  return reply.type(`${OBJECT_TYPE}; charset=utf-8`).send(JSON.stringify(rows[0]));
}

export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: RestRow[],
  emptyStatus: 201 | 204,
): FastifyReply {
  if (wantsRepresentation(request)) {
    addAppliedPreference(reply, 'return=representation');
    return sendRows(request, reply, rows);
  }
  setContentRange(request, reply, rows.length);
  return reply.status(emptyStatus).send();
}

function setContentRange(request: FastifyRequest, reply: FastifyReply, count: number): void {
  const kind = ['exact', 'planned', 'estimated'].find((kind) => hasPreference(request, `count=${kind}`));
  const total = kind === undefined ? '*' : String(count);
  reply.header('content-range', `${count === 0 ? '*' : `0-${count - 1}`}/${total}`);
  if (kind !== undefined) addAppliedPreference(reply, `count=${kind}`);
}

function addAppliedPreference(reply: FastifyReply, preference: string): void {
  const others = reply.getHeader('preference-applied');
  reply.header('preference-applied', others === undefined ? preference : `${others}, ${preference}`);
}

/** Identifies the caller. A signed-out client sends its API key. Unlike PostgREST, refuses the token of an ended session. */
export function createFindRestCaller(deps: AuthDeps) {
  return async (request: FastifyRequest): Promise<void> => {
    if (readBearerToken(request) === request.headers.apikey) return;
    const verified = await verifyRequest(deps, request);
    if (verified === null) return;
    if (!verified.ok) {
      if (verified.fault === 'expired') throw new RestError(401, 'PGRST303', 'JWT expired');
      if (verified.fault === 'claims') throw new RestError(401, 'PGRST303', 'JWT claims are not accepted');
      throw new RestError(401, 'PGRST301', 'JWT could not be verified');
    }
    if (!(await deps.db.transaction((tx) => isSessionAlive(tx, verified, deps))))
      throw createSessionEndedError();
    setSignedInUser(request, { id: verified.userId, sessionId: verified.sessionId });
  };
}

export function createSessionEndedError(): RestError {
  return new RestError(401, 'PGRST303', 'JWT session has ended');
}
