import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { recordAccountEvent } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { ApiError } from '#server/http/errors.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { withPruning } from '#server/library/quota-budget.ts';
import { restoreLibrary } from '#server/library/restore-library.ts';
import { readFamilyPlan } from '#server/profiles/profile-queries.ts';
import { IMPORT_BODY_LIMIT, type ImportRequest, ImportRequestSchema } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS, type ImportAnswer, ImportAnswerSchema } from '#shared/account/protocol.ts';
import { getFlashcardLimit } from '#shared/plan/plans.ts';
import {
  type AccountCaller,
  type AccountDeps,
  createAccountRateLimit,
  createTooManyAttemptsError,
  toAccountCaller,
} from './account-deps.ts';

/** Imports everything or nothing. */
async function importLibrary(
  { db, clock, planLimits }: Pick<AccountDeps, 'db' | 'clock' | 'planLimits'>,
  { id: userId, device }: AccountCaller,
  { library, replace }: ImportRequest,
): Promise<ImportAnswer> {
  const cards = library.flashcards.length;
  const restore = async (tx: Tx, hasPruned: boolean) => {
    const restored = await restoreLibrary(tx, userId, {
      rows: library,
      replace,
      now: clock(),
      hasPruned,
      check: async (before) => {
        const limit = getFlashcardLimit(await readFamilyPlan(tx, userId), planLimits);
        // After a downgrade, a family may restore as many cards as it has.
        if (limit === null || cards <= Math.max(limit, before.flashcardCount)) return;
        throw new ApiError(
          403,
          'flashcard_limit',
          `This export holds ${cards} flashcards; the Free plan allows ${limit}. Choose a plan first, then import.`,
        );
      },
    });
    const details = { flashcards: String(cards), days: String(library.history.length) };
    // The event comes last because it locks the account, and an erasure also locks the family first.
    if (restored === 'restored')
      await recordAccountEvent(tx, { userId, kind: 'imported', device, details }, clock());
    return restored;
  };
  const outcome = await withPruning(db, (hasPruned) => db.asFamily(userId, (tx) => restore(tx, hasPruned)));
  if (outcome === 'full') {
    throw new ApiError(
      403,
      'library_full',
      'There is not enough room for this export. Delete flashcards or days that you no longer need, then import again.',
    );
  }
  if (outcome === 'occupied') {
    throw new ApiError(
      409,
      'library_not_empty',
      'This account has flashcards or days of its own. Importing would replace them.',
    );
  }
  const { categories, sets, history } = library;
  return {
    figures: {
      categories: categories.length,
      flashcards: cards,
      sets: sets.length,
      days: history.length,
    },
  };
}

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Returns a guard for `onRequest`, because reading the body is the expensive part. */
export function countImports(db: Database): Guard {
  const limit = createAccountRateLimit(db, 'import');
  return (request, reply) => countOrRefuse(reply, limit, request.user.id, createTooManyAttemptsError);
}

/** @param onRequest must set `request.user` */
export function registerImport(
  app: FastifyInstance,
  deps: Pick<AccountDeps, 'db' | 'clock' | 'planLimits'>,
  onRequest: Guard[],
): void {
  app.withTypeProvider<ZodTypeProvider>().post(
    ACCOUNT_PATHS.import,
    {
      onRequest,
      bodyLimit: IMPORT_BODY_LIMIT,
      schema: { body: ImportRequestSchema, response: { 200: ImportAnswerSchema } },
    },
    async (request) => importLibrary(deps, toAccountCaller(request), request.body),
  );
}
