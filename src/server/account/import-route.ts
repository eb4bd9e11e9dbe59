import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { IMPORT_BODY_LIMIT, ImportRequestSchema } from '#shared/account/import-request.ts';
import { ACCOUNT_PATHS, ImportAnswerSchema } from '#shared/account/protocol.ts';
import { type AccountDeps, type AccountLimits, callerOf, tooManyTries } from './account-deps.ts';
import { importLibrary } from './import-library.ts';

type Guard = (request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/** Counts the imports of an account; for `onRequest`, because reading the body is the work. */
export function countImports(limits: AccountLimits): Guard {
  return (request, reply) => countOrRefuse(reply, limits.import, request.user.id, tooManyTries);
}

/**
 * `POST /api/account/import`: an exported library takes the place of the account's.
 * @param onRequest must set `request.user`
 */
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
    async (request) => importLibrary(deps, callerOf(request), request.body),
  );
}
