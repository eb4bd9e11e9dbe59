import type { FastifyInstance } from 'fastify';
import { Counter, Histogram, type Registry } from 'prom-client';
import { ApiError, findRequestFault } from '#server/http/errors.ts';
import { answerOfThread } from '#server/http/large-bodies.ts';
import { SYNC_PATH } from '#shared/library/sync-protocol.ts';

/** Call it before routes are added. */
export type RequestMetrics = (app: FastifyInstance) => void;

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE', 'OPTIONS']);
const DURATIONS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Labels never hold what a client sent, so they contain no address or id and their number is bounded. */
export function createRequestMetrics(registry: Registry): RequestMetrics {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests that were answered.',
    labelNames: ['route', 'method', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the head of a request to the end of its answer.',
    labelNames: ['route', 'method'],
    buckets: DURATIONS,
    registers,
  });
  const syncFailures = new Counter({
    name: 'sproutcards_sync_failures_total',
    help: 'Syncs of a library that were answered with an error.',
    labelNames: ['code'],
    registers,
  });
  const refusedChanges = new Counter({
    name: 'sproutcards_refused_changes_total',
    help: 'Changes of a library that were refused by a rule; a repeated one counts again.',
    labelNames: ['code'],
    registers,
  });

  return (app) => {
    app.addHook('onResponse', async (request, reply) => {
      const labels = {
        route: nameRoute(request.routeOptions.url),
        method: METHODS.has(request.method) ? request.method : 'other',
      };
      requests.inc({ ...labels, status: `${Math.floor(reply.statusCode / 100)}xx` });
      durations.observe(labels, reply.elapsedTime / 1000);
      if (request.routeOptions.url !== SYNC_PATH) return;
      const { code = null, refused = [] } = answerOfThread(request) ?? {};
      if (code !== null) syncFailures.inc({ code });
      for (const change of refused) refusedChanges.inc({ code: change });
    });
    app.addHook('onError', async (request, _reply, error) => {
      if (request.routeOptions.url !== SYNC_PATH) return;
      syncFailures.inc({ code: error instanceof ApiError ? error.code : findRequestFault(error) });
    });
    app.addHook('preSerialization', async (request, _reply, payload) => {
      if (request.routeOptions.url === SYNC_PATH)
        countRefused(payload, (code) => refusedChanges.inc({ code }));
      return payload;
    });
  };
}

/** Each file of the built app is a route whose name changes with every release. */
function nameRoute(pattern = 'none'): string {
  return pattern.replace(/^\/assets\/.*/, '/assets/*').replace(/^\/workbox-.*/, '/workbox-*');
}

function countRefused(payload: unknown, count: (code: string) => void): void {
  const { refused } = payload as { refused?: { code: string }[] };
  for (const { code } of refused ?? []) count(code);
}
