import type { FastifyReply, FastifyRequest } from 'fastify';
import { RestError } from './rest-error.ts';
import { readWantedCount, readWantedShape } from './rest-headers.ts';
import type { RestRow } from './rest-table.ts';

/**
 * Refuses an answer that `.single()` cannot take. Called inside the transaction, so that a write whose answer
 * would be refused is undone as well.
 */
export function checkShape(request: FastifyRequest, rows: RestRow[]): void {
  if (readWantedShape(request) === 'many' || rows.length === 1) return;
  throw new RestError(406, 'PGRST116', 'Cannot coerce the result to a single JSON object', {
    details: `The result contains ${rows.length} rows`,
  });
}

/** Sends rows as an array, or the one row as an object when the caller asked for that. */
export function sendRows(request: FastifyRequest, reply: FastifyReply, rows: RestRow[]): FastifyReply {
  sayCount(request, reply, rows.length);
  if (readWantedShape(request) === 'many') return reply.type('application/json; charset=utf-8').send(rows);
  return reply.type('application/vnd.pgrst.object+json; charset=utf-8').send(JSON.stringify(rows[0]));
}

/** Says which rows of how many were read or changed; how many only when asked (`Prefer: count=…`), as PostgREST does. */
export function sayCount(request: FastifyRequest, reply: FastifyReply, count: number): void {
  const wanted = readWantedCount(request);
  const total = wanted === null ? '*' : String(count);
  reply.header('content-range', `${count === 0 ? '*' : `0-${count - 1}`}/${total}`);
  if (wanted !== null) sayApplied(reply, `count=${wanted}`);
}

/** Adds to the preferences that the answer says were followed. */
export function sayApplied(reply: FastifyReply, preference: string): void {
  const others = reply.getHeader('preference-applied');
  reply.header('preference-applied', others === undefined ? preference : `${others}, ${preference}`);
}
