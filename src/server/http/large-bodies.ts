import { Worker } from 'node:worker_threads';
import { errorCodes, type FastifyInstance, type FastifyRequest } from 'fastify';
import type { PlanLimits } from '#shared/plan/plans.ts';
import { REQUEST_ID_HEADER } from './log.ts';
import { awaitLargeSlot, awaitTurn, HUGE_BODY_BYTES, LARGE_BODY_BYTES } from './share-work.ts';

const COMMA = 0x2c;
const BRACKET = 0x5b;
const BRACE = 0x7b;

const FREE_VALUES = 20_000;
/** A library has a value every 12 to 17 bytes. A session entry of one card with a short id has one every 7. */
const BYTES_PER_VALUE = 5;

/** Detects JSON such as 32 MB of `[{},{},…]`, whose parsing takes seconds and a gigabyte. Counts even inside strings. */
export function holdsTooManyValues(json: Buffer): boolean {
  let remaining = FREE_VALUES + json.length / BYTES_PER_VALUE;
  for (let offset = 0; offset < json.length; offset += 1) {
    const byte = json[offset];
    if (byte !== COMMA && byte !== BRACKET && byte !== BRACE) continue;
    remaining -= 1;
    if (remaining < 0) return true;
  }
  return false;
}

/** Accepts an empty body, with which the auth client signs out. Bodies larger than `maxParsedBytes` stay buffers. */
export function acceptJson(app: FastifyInstance, maxParsedBytes = Number.POSITIVE_INFINITY): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeContentTypeParser(['application/json', 'text/plain']);
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined);
    else if (body.length > maxParsedBytes) done(null, body);
    else if (holdsTooManyValues(body)) done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE());
    else awaitTurn(request).then(() => parseJson(request, body.toString(), done), done);
  });
}

/** Serializes a response without its schema, because checking megabytes would cost more than reading them. */
export const serializeUnchecked = () => (response: unknown) => JSON.stringify(response);

export type LargeRequest = {
  url: string;
  headers: Record<string, string | undefined>;
  payload: Buffer;
};
/** The metrics count the `code` of a failure and the codes of `refused` changes. */
export type LargeResponse = {
  statusCode: number;
  headers: Record<string, string>;
  payload: string;
  code: string | null;
  refused: string[];
};

const responsesByRequest = new WeakMap<FastifyRequest, LargeResponse>();

/** Returns undefined if the request was not delegated. */
export const getThreadResponse = (request: FastifyRequest) => responsesByRequest.get(request);

export type LargeBodies = { handle(request: LargeRequest): Promise<LargeResponse>; close(): Promise<void> };

export type ThreadSettings = {
  databaseUrl: string;
  databaseDirectory: string | null;
  publicUrl: string;
  planLimits: PlanLimits;
  sessionLife: { idleMs: number; maxMs: number };
  logLevel: string;
};

const FORWARDED = ['authorization', 'content-type', 'user-agent'] as const;

/** Delegates bodies of at least `minBytes`, and costly smaller ones. Call it before registering routes. */
export function delegateLargeBodies(
  scope: FastifyInstance,
  largeBodies: LargeBodies,
  {
    minBytes = LARGE_BODY_BYTES,
    isCostly = () => false,
  }: { minBytes?: number; isCostly?: (body: unknown) => boolean } = {},
): void {
  acceptJson(scope, minBytes - 1);
  scope.addHook('preValidation', async (request, reply) => {
    const { body } = request;
    if (!Buffer.isBuffer(body) && !isCostly(body)) return;
    const payload = Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
    await awaitLargeSlot(request);
    const response = await largeBodies.handle(toLargeRequest(request, payload));
    responsesByRequest.set(request, response);
    return reply.code(response.statusCode).headers(response.headers).send(response.payload);
  });
}

function toLargeRequest({ id, url, headers }: FastifyRequest, payload: Buffer): LargeRequest {
  const forwarded = Object.fromEntries(FORWARDED.map((name) => [name, headers[name]]));
  return { url, headers: { ...forwarded, [REQUEST_ID_HEADER]: id }, payload };
}

const IDLE_MS = 60_000;
const MAX_MEMORY_MB = 1_024;
const THREAD = new URL('./large-bodies-thread.js', import.meta.url);

/** Starts a second thread for huge bodies so that smaller ones do not wait while one is parsed and checked. */
export function createLargeBodies(settings: ThreadSettings): LargeBodies {
  const [large, huge] = [createThread(settings), createThread(settings)];
  return {
    handle: (request) => (request.payload.byteLength < HUGE_BODY_BYTES ? large : huge).handle(request),
    close: async () => {
      await Promise.all([large.close(), huge.close()]);
    },
  };
}

function createThread(settings: ThreadSettings): LargeBodies {
  type Waiting = { resolve: (response: LargeResponse) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function start(): Worker {
    const started = new Worker(THREAD, {
      workerData: settings,
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB },
    });
    started.unref();
    started.on('message', ({ id, response }: { id: number; response: LargeResponse }) => {
      waiting.get(id)?.resolve(response);
      waiting.delete(id);
      if (waiting.size === 0) idle = setTimeout(stop, IDLE_MS).unref();
    });
    const fail = (error: Error) => {
      if (worker !== started) return;
      worker = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    started.on('error', fail);
    started.on('exit', () => fail(new Error('The thread for large bodies has ended.')));
    return started;
  }

  async function stop(): Promise<void> {
    const stopped = worker;
    worker = null;
    await stopped?.terminate();
  }

  return {
    handle: (request) => {
      clearTimeout(idle);
      worker ??= start();
      lastId += 1;
      // The buffer is transferred, not copied, because it is not read here again. Node shares the memory of small
      // buffers, which cannot be transferred.
      const isShared = request.payload.byteLength < request.payload.buffer.byteLength;
      const payload = isShared ? new Uint8Array(request.payload) : request.payload;
      worker.postMessage({ id: lastId, request: { ...request, payload } }, [payload.buffer as ArrayBuffer]);
      return new Promise((resolve, reject) => waiting.set(lastId, { resolve, reject }));
    },
    close: stop,
  };
}
