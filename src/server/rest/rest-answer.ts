import type { FastifyReply, FastifyRequest } from 'fastify';
import { RestError } from './rest-error.ts';
import type { RestRow } from './rest-table.ts';

const OBJECT_TYPE = 'application/vnd.pgrst.object+json';

/** Returns 'one' for `.single()`, which asks for a single object. */
export function readWantedShape(request: FastifyRequest): 'one' | 'many' {
  const types = (request.headers.accept ?? '*/*')
    .split(',')
    .map((type) => type.split(';')[0]?.trim().toLowerCase());
  if (types.includes(OBJECT_TYPE)) return 'one';
  if (types.some((type) => type === '*/*' || type === 'application/*' || type === 'application/json'))
    return 'many';
  throw new RestError(406, 'PGRST107', `None of these media types are available: ${request.headers.accept}`);
}

/** Unknown preferences are ignored (RFC 7240). */
export function wantsRepresentation(request: FastifyRequest): boolean {
  return hasPreference(request, 'return=representation');
}

export function wantsMerge(request: FastifyRequest): boolean {
  return hasPreference(request, 'resolution=merge-duplicates');
}

function hasPreference(request: FastifyRequest, wanted: string): boolean {
  const preferences = [request.headers.prefer ?? []].flat().join(',').split(',');
  return preferences.some((preference) => preference.trim() === wanted);
}

export async function checkSchema(request: FastifyRequest): Promise<void> {
  const name = request.method === 'GET' || request.method === 'HEAD' ? 'accept-profile' : 'content-profile';
  const schema = request.headers[name] ?? 'public';
  if (schema === 'public') return;
  throw new RestError(406, 'PGRST106', `Invalid schema: ${schema}`, {
    hint: 'Only the following schemas are exposed: public',
  });
}

/** Call it inside the transaction, so that a write whose answer is refused is rolled back. */
export function checkShape(request: FastifyRequest, rows: RestRow[]): void {
  if (readWantedShape(request) === 'many' || rows.length === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  });
}

export function sendRows(request: FastifyRequest, reply: FastifyReply, rows: RestRow[]): FastifyReply {
  sayCount(request, reply, rows.length);
  if (readWantedShape(request) === 'many') return reply.type('application/json; charset=utf-8').send(rows);
  return reply.type(`${OBJECT_TYPE}; charset=utf-8`).send(JSON.stringify(rows[0]));
}

export function sendWritten(
  request: FastifyRequest,
  reply: FastifyReply,
  rows: RestRow[],
  bodiless: 201 | 204,
): FastifyReply {
  if (wantsRepresentation(request)) {
    sayApplied(reply, 'return=representation');
    return sendRows(request, reply, rows);
  }
  sayCount(request, reply, rows.length);
  return reply.status(bodiless).send();
}

function sayCount(request: FastifyRequest, reply: FastifyReply, count: number): void {
  const wanted = ['exact', 'planned', 'estimated'].find((kind) => hasPreference(request, `count=${kind}`));
  const total = wanted === undefined ? '*' : String(count);
  reply.header('content-range', `${count === 0 ? '*' : `0-${count - 1}`}/${total}`);
  if (wanted !== undefined) sayApplied(reply, `count=${wanted}`);
}

function sayApplied(reply: FastifyReply, preference: string): void {
  const others = reply.getHeader('preference-applied');
  reply.header('preference-applied', others === undefined ? preference : `${others}, ${preference}`);
}
