import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { checkShape, sayApplied, sayCount, sendRows } from '#server/rest/rest-answer.ts';
import { parseRows } from '#server/rest/rest-body.ts';
import { runAsCaller } from '#server/rest/rest-caller.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { readWantedShape, wantsRepresentation } from '#server/rest/rest-headers.ts';
import { parseRestQuery } from '#server/rest/rest-query.ts';
import { insertRows, selectRows, updateRows } from '#server/rest/rest-statements.ts';
import { asDowngrade, type Downgrade } from './downgrade-command.ts';
import { profilesRestTable as table } from './tables.ts';

/**
 * `/rest/v1/profiles`: read, create and change one's own profile. What may be written is decided by the grants and
 * policies of 0002-accounts.sql, not here. One write is a command: setting one's own plan to Free (`downgrade`).
 */
export function registerProfileRoutes(
  app: FastifyInstance,
  deps: AuthDeps,
  downgrade: Downgrade | null = null,
): void {
  // Visitors have no profile, so their bodies are not read.
  const guard = { onRequest: refuseVisitors };
  app.get('/profiles', guard, async (request, reply) => {
    const query = parseRestQuery(table, request);
    readWantedShape(request);
    const rows = await runAsCaller(deps, request, (tx) => selectRows(tx, table, query));
    checkShape(request, rows);
    return sendRows(request, reply, rows);
  });

  app.post('/profiles', guard, async (request, reply) => {
    const { select, columns } = parseRestQuery(table, request);
    const rows = parseRows(table, request.body, columns);
    const returning = wantsRepresentation(request) ? select : null;
    const inserted = await runAsCaller(deps, request, async (tx) => {
      const written = await insertRows(tx, table, rows, returning);
      if (returning !== null) checkShape(request, written);
      return written;
    });
    reply.status(201);
    if (returning !== null) {
      sayApplied(reply, 'return=representation');
      return sendRows(request, reply, inserted);
    }
    sayCount(request, reply, inserted.length);
    return reply.send();
  });

  app.patch('/profiles', guard, async (request, reply) => {
    const { select, columns, id } = parseRestQuery(table, request);
    const row = parseRows(table, request.body, columns);
    if (row.count !== 1 || row.columns.length === 0)
      throw new RestError(400, 'PGRST102', 'Empty or invalid json');
    const returning = wantsRepresentation(request) ? select : null;
    const command = downgrade && asDowngrade(request, { id, row });
    if (command) await downgrade(command.userId);
    const updated = await runAsCaller(deps, request, async (tx) => {
      if (command) return selectRows(tx, table, { select: returning ?? ['id'], id });
      const written = await updateRows(tx, table, row, { id, returning });
      if (returning !== null) checkShape(request, written);
      return written;
    });
    if (returning !== null) {
      sayApplied(reply, 'return=representation');
      return sendRows(request, reply, updated);
    }
    sayCount(request, reply, updated.length);
    return reply.status(204).send();
  });
}

/** Says what PostgreSQL says to a role without grants. */
async function refuseVisitors(request: FastifyRequest): Promise<void> {
  if (request.restCaller === null) {
    throw new RestError(403, '42501', `permission denied for table ${table.name}`);
  }
}
