import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ZodTypeProvider } from 'fastify-type-provider-zod';
import type { RequireUser } from '#server/auth/guards/require-user.ts';
import { countOrRefuse } from '#server/http/rate-limit.ts';
import { pickMailLanguage } from '#server/mail/mail-settings.ts';
import {
  ACCOUNT_PATHS,
  AccountSummarySchema,
  DeleteAnswerSchema,
  DeleteRequestSchema,
} from '#shared/account/protocol.ts';
import { BRAND } from '#shared/brand.ts';
import { type AccountDeps, callerOf, tooManyTries } from './account-deps.ts';
import { deleteAccount } from './delete-account.ts';
import { createExport } from './export-files.ts';
import { registerSecurityRoutes } from './security-routes.ts';
import { summarizeAccount } from './summarize-account.ts';

/**
 * Below `/api/account`: what a family may ask about itself, take along, bring back, and end. The guard looks the session
 * up each time, so a token of an ended session does nothing here.
 */
export function registerAccountRoutes(
  app: FastifyInstance,
  { requireUser, ...deps }: AccountDeps & { requireUser: RequireUser },
): void {
  const routes = app.withTypeProvider<ZodTypeProvider>();
  const { limits, clock } = deps;
  const guard = { onRequest: requireUser };

  registerSecurityRoutes(app, { ...deps, requireUser });

  routes.get(
    ACCOUNT_PATHS.summary,
    { ...guard, schema: { response: { 200: AccountSummarySchema } } },
    async (request) => summarizeAccount(deps.db, request.user, clock()),
  );

  routes.get(ACCOUNT_PATHS.export, guard, async (request, reply) => {
    await countOrRefuse(reply, limits.export, request.user.id, tooManyTries);
    const now = clock();
    const pieces = await createExport(deps.db, callerOf(request), now);
    const name = `${BRAND.toLowerCase()}-${now.toISOString().slice(0, 10)}.zip`;
    reply.headers({
      'content-type': 'application/zip',
      'content-disposition': `attachment; filename="${name}"`,
    });
    return reply.send(Readable.from(pieces, { objectMode: false }));
  });

  routes.post(
    ACCOUNT_PATHS.delete,
    {
      ...guard,
      bodyLimit: 16 * 1024,
      schema: { body: DeleteRequestSchema, response: { 200: DeleteAnswerSchema } },
    },
    async (request, reply) => {
      await countOrRefuse(reply, deps.passwordGuesses, request.user.id, tooManyTries);
      const { password, language = pickMailLanguage(request.headers['accept-language']) } = request.body;
      return deleteAccount(deps, callerOf(request), { password, language });
    },
  );
}
