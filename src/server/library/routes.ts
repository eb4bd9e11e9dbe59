import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { UserTransactions } from '#server/auth/guards/require-user.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { serializeUnchecked } from '#server/http/large-bodies.ts';
import { CHANGE_KINDS } from '#shared/library/changes/change.ts';
import {
  DAY_PATH,
  DayDetailsSchema,
  DayQuerySchema,
  RowVersionsSchema,
  SYNC_BODY_LIMIT,
  SYNC_PATH,
  SYNC_PROTOCOL,
  SyncRequestSchema,
  SyncResponseSchema,
  VERSIONS_PATH,
} from '#shared/library/sync-protocol.ts';
import type { PlanLimits } from '#shared/plan/plans.ts';
import { type Family, findFamily, lockFamily } from './family.ts';
import { withPruning } from './quota-budget.ts';
import { readDay, readRowVersions } from './revisions.ts';
import { isPull, pullLibrary, syncLibrary } from './sync-library.ts';

type LibraryDeps = { db: Database; clock: () => Date; userTransactions: UserTransactions };

export function registerSync(app: FastifyInstance, deps: LibraryDeps & { planLimits: PlanLimits }): void {
  const { clock, planLimits } = deps;
  const { requireToken, asUser } = deps.userTransactions;
  const readAsUser = createReader(deps);
  const isAlone = () => {
    const { active, waiting } = deps.db.load();
    return active + waiting <= 1;
  };
  app.withTypeProvider<ZodTypeProvider>().post(
    SYNC_PATH,
    {
      // The guard runs before the body is read so that a stranger cannot upload 16 MB.
      onRequest: requireToken,
      bodyLimit: SYNC_BODY_LIMIT,
      preValidation: refuseOtherProtocols,
      schema: { body: SyncRequestSchema, response: { 200: SyncResponseSchema } },
      serializerCompiler: serializeUnchecked,
    },
    async (request) => {
      const { body } = request;
      if (isPull(body)) return readAsUser(request, (tx, family) => pullLibrary(tx, family, body));
      const sync = (hasPruned: boolean) =>
        asUser(request, (tx, userId) =>
          syncLibrary(tx, userId, body, { now: clock(), planLimits, hasPruned, isAlone }),
        );
      return withPruning(deps.db, sync);
    },
  );
}

/** Returns true if even a small sync may mean much work. `body` is not validated yet. */
export function isCostlyChange(body: unknown): boolean {
  const { changes } = (body ?? {}) as { changes?: { change?: { type?: unknown } | null }[] };
  const costly = Object.values(CHANGE_KINDS).filter((kind: { isCostly?: true }) => kind.isCostly);
  return (
    Array.isArray(changes) &&
    changes.some((received) => costly.some(({ type }) => type === received?.change?.type))
  );
}

export function registerLibraryRoutes(app: FastifyInstance, deps: LibraryDeps): void {
  const { clock } = deps;
  const { requireToken } = deps.userTransactions;
  const readAsUser = createReader(deps);
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const guard = { onRequest: requireToken };

  routes.get(
    DAY_PATH,
    {
      ...guard,
      schema: { querystring: DayQuerySchema, response: { 200: DayDetailsSchema } },
      serializerCompiler: serializeUnchecked,
    },
    async (request) =>
      readAsUser(request, (tx, { id }) => readDay(tx, id, { ...request.query, now: clock() })),
  );

  routes.get(
    VERSIONS_PATH,
    { ...guard, schema: { response: { 200: RowVersionsSchema } }, serializerCompiler: serializeUnchecked },
    async (request) => readAsUser(request, (tx, { id }) => readRowVersions(tx, id, clock())),
  );
}

function createReader({ clock, userTransactions: { asUser } }: LibraryDeps) {
  return async <T extends object>(
    request: FastifyRequest,
    read: (tx: Tx, family: Family) => Promise<T>,
  ): Promise<T> => {
    const readSnapshot = async (tx: Tx, userId: string) => {
      const family = await findFamily(tx, userId);
      return family && read(tx, family);
    };
    const snapshot = await asUser(request, readSnapshot, { snapshot: true });
    // An account's first request creates its family, which requires writing.
    return snapshot ?? asUser(request, async (tx, userId) => read(tx, await lockFamily(tx, userId, clock())));
  };
}

/** Refuses another protocol before the body is validated, which would call such requests malformed. */
async function refuseOtherProtocols({ body }: FastifyRequest): Promise<void> {
  const isObject = typeof body === 'object' && body !== null && !Array.isArray(body);
  if (!isObject || (body as { protocol?: unknown }).protocol === SYNC_PROTOCOL) return;
  throw new ApiError(
    409,
    'protocol_unsupported',
    'This page is older or newer than the server. Please reload it; nothing is lost.',
  );
}
