import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { createRequireUser } from '#server/auth/require-user.ts';
import { decorateWithUser } from '#server/auth/signed-in-user.ts';
import type { Database } from '#server/db/database.ts';
import { answerApiError, answerApiNotFound } from '#server/errors.ts';

/** Everything the server needs from outside; nothing else in src/server (but main.ts) touches the process. */
export type AppDeps = {
  db: Database;
  clock: () => Date;
  config: { publicUrl: string };
  /** Folder of the built browser app, or null to serve the endpoints alone. */
  clientDir: string | null;
  logger: boolean | FastifyBaseLogger;
};

/** The largest body taken where a route says nothing else, in bytes. */
const BODY_LIMIT = 1024 * 1024;

/** Builds the whole server: pure construction, it neither listens nor reads settings. */
export async function createApp(deps: AppDeps): Promise<FastifyInstance> {
  const app = Fastify({
    ...(typeof deps.logger === 'boolean' ? { logger: deps.logger } : { loggerInstance: deps.logger }),
    bodyLimit: BODY_LIMIT,
    trustProxy: false,
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(answerApiError);
  app.setNotFoundHandler(answerApiNotFound);
  decorateWithUser(app);
  const requireUser = createRequireUser(async () => null);
  await app.register(async (api) => registerApi(api, deps, requireUser));
  return app;
}

/** Our own endpoints, one line per module. */
async function registerApi(
  _api: FastifyInstance,
  _deps: AppDeps,
  _requireUser: ReturnType<typeof createRequireUser>,
): Promise<void> {}
