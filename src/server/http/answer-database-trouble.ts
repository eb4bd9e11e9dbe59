import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  type DatabaseTrouble,
  type DatabaseTroubleCode,
  findDatabaseTrouble,
} from '#server/db/database-trouble.ts';

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

/**
 * Prepares the answer 503 where an error is a trouble of the database: says in `Retry-After` when to come again, where that
 * helps, and writes the reason to the log. Null for any other error.
 */
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
