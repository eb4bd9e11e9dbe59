import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AuthDeps } from '#server/auth/actions/auth-deps.ts';
import { findSignedInUser } from '#server/auth/guards/require-user.ts';
import { RestError } from '#server/rest/rest-error.ts';
import {
  checkShape,
  readRequestedShape,
  sendRows,
  sendWritten,
  wantsRepresentation,
} from '#server/rest/rest-response.ts';
import {
  insertRows,
  parseRestQuery,
  parseRows,
  selectRows,
  updateRows,
  type WrittenRows,
} from '#server/rest/rest-rows.ts';
import { profilesRestTable as table } from './tables.ts';

export type Downgrade = (userId: string) => Promise<void>;

/** Returns true if a PATCH is a downgrade (docs/product/billing.md#downgrade). The database refuses other plans. */
export function isDowngrade(userId: string, id: string | null, row: WrittenRows): id is string {
  const [values] = [JSON.parse(row.json)].flat() as Record<string, unknown>[];
  return (
    id === userId &&
    values !== undefined &&
    row.columns.toSorted().join() === 'plan,subscription_status' &&
    Object.keys(values).length === 2 &&
    values.plan === 'free' &&
    values.subscription_status === 'canceled'
  );
}

/** Registers routes under the grants and policies of 0002-accounts.sql. A patch of the plan to Free is a command. */
export function registerProfileRoutes(
  app: FastifyInstance,
  deps: AuthDeps,
  downgrade: Downgrade | null = null,
): void {
  // Visitors have no profile, so their bodies are not read.
  const guard = { onRequest: refuseVisitors };
  app.get('/profiles', guard, async (request, reply) => {
    const query = parseRestQuery(table, request);
    readRequestedShape(request);
    const rows = await deps.db.asFamily(request.user.id, (tx) => selectRows(tx, table, query));
    checkShape(request, rows);
    return sendRows(request, reply, rows);
  });

  app.post('/profiles', guard, async (request, reply) => {
    const { select, columns } = parseRestQuery(table, request);
    const rows = parseRows(table, request.body, columns);
    const returning = wantsRepresentation(request) ? select : null;
    const inserted = await deps.db.asFamily(request.user.id, async (tx) => {
      const written = await insertRows(tx, table, rows, returning);
      if (returning !== null) checkShape(request, written);
      return written;
    });
    return sendWritten(request, reply.status(201), inserted, 201);
  });

  app.patch('/profiles', guard, async (request, reply) => {
    const { select, columns, id } = parseRestQuery(table, request);
    const row = parseRows(table, request.body, columns);
    if (row.count !== 1) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
    const returning = wantsRepresentation(request) ? select : null;
    const isCommand = downgrade !== null && isDowngrade(request.user.id, id, row);
    if (isCommand) await downgrade(id);
    const updated = await deps.db.asFamily(request.user.id, async (tx) => {
      if (isCommand) return selectRows(tx, table, { select: returning ?? ['id'], id });
      const written = await updateRows(tx, table, row, { id, returning });
      if (returning !== null) checkShape(request, written);
      return written;
    });
    return sendWritten(request, reply, updated, 204);
  });
}

async function refuseVisitors(request: FastifyRequest): Promise<void> {
  if (findSignedInUser(request) === null) {
    throw new RestError(403, '42501', `permission denied for table ${table.name}`);
  }
}
