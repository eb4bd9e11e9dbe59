import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { registerImport } from '#server/account/import-route.ts';
import { createTokenDeps } from '#server/auth/actions/auth-deps.ts';
import {
  createRequireUser,
  createUserTransactions,
  decorateWithUser,
} from '#server/auth/guards/require-user.ts';
import type { Database } from '#server/db/database.ts';
import { handleApiError } from '#server/http/errors.ts';
import {
  acceptJson,
  type LargeRequest,
  type LargeResponse,
  type ThreadSettings,
} from '#server/http/large-bodies.ts';
import { REQUEST_ID_HEADER, registerRequestIds } from '#server/http/log.ts';
import { registerSync } from '#server/library/routes.ts';
import { ERROR_CODE_HEADER } from '#shared/http/answers.ts';

type LargeBodiesDeps = Omit<ThreadSettings, 'databaseUrl' | 'databaseDirectory' | 'logLevel'> & {
  db: Database;
  clock: () => Date;
  logger: boolean | FastifyBaseLogger;
};

/** Creates an app that never listens. Its requests have already been counted and have waited for their turn. */
export function createLargeBodiesApp(deps: LargeBodiesDeps): FastifyInstance {
  const app = Fastify({
    ...(typeof deps.logger === 'boolean' ? { logger: deps.logger } : { loggerInstance: deps.logger }),
    genReqId: ({ headers }) => String(headers[REQUEST_ID_HEADER]),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.setErrorHandler(handleApiError);
  acceptJson(app);
  registerRequestIds(app);
  decorateWithUser(app);
  const tokens = createTokenDeps(deps);
  registerSync(app, { ...deps, userTransactions: createUserTransactions(tokens) });
  registerImport(app, deps, [createRequireUser(tokens)]);
  return app;
}

export async function handleLargeRequest(
  app: FastifyInstance,
  request: LargeRequest,
): Promise<LargeResponse> {
  const { statusCode, headers, payload } = await app.inject({ method: 'POST', ...request });
  const forwarded = ['content-type', 'retry-after', ERROR_CODE_HEADER].flatMap((name) =>
    headers[name] === undefined ? [] : [[name, String(headers[name])]],
  );
  const { code = null, refused = [] } = JSON.parse(payload) as {
    code?: string;
    refused?: { code: string }[];
  };
  return {
    statusCode,
    headers: Object.fromEntries(forwarded),
    payload,
    code,
    refused: refused.map((change) => change.code),
  };
}
