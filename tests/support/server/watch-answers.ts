import type { FastifyInstance, FastifyRequest, FastifySchema } from 'fastify';
import { isSameJson } from '#shared/library/tables/compare-json.ts';

/** What a test server knows of its routes' schemas and of the answers that went through them. */
export type WatchedAnswers = {
  /** By route, as `GET /path`; undefined for a route that declares none. */
  schemas: Map<string, FastifySchema | undefined>;
  /** Throws when an answer lost or changed a field on its way through the schema of its route. */
  verify(): void;
};

/** Watches an app from before its routes are added. */
export function watchAnswers(app: FastifyInstance): WatchedAnswers {
  const schemas: WatchedAnswers['schemas'] = new Map();
  const changed = new Set<string>();
  const given = new WeakMap<FastifyRequest, unknown>();
  app.addHook('onRoute', ({ method, url, schema }) => {
    for (const one of [method].flat()) schemas.set(`${one} ${url}`, schema);
  });
  app.addHook('preSerialization', async (request, _reply, answer) => {
    given.set(request, answer);
    return answer;
  });
  app.addHook('onSend', async (request, reply, text) => {
    const answer = given.get(request);
    if (answer === undefined || typeof text !== 'string' || reply.statusCode >= 400) return text;
    const whole = JSON.stringify(answer);
    if (text !== whole && !isSameJson(JSON.parse(text), JSON.parse(whole))) {
      changed.add(`${request.method} ${request.routeOptions.url}: ${whole} was sent as ${text}`);
    }
    return text;
  });
  return {
    schemas,
    verify: () => {
      if (changed.size > 0) throw new Error(`Schemas changed answers:\n${[...changed].join('\n')}`);
    },
  };
}
