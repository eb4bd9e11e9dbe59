import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { ClientBusyError } from './errors.ts';
import { toClientKey } from './ip-address.ts';
import {
  MAX_UNREAD_BYTES,
  MemoryBudget,
  PAGE_SLOTS,
  type Reservation,
  type SharedSlots,
  SLOWEST_BODY,
  type SlotLimits,
  Tally,
  type Ticket,
  WorkQueue,
} from './work-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Pages, files and health checks are counted separately from work on the database. */
    isPage?: true;
  }
}

type Client = { key: string; address: string; isPage: boolean };

/** Session renewals are counted separately so that a flood of sign-ins does not sign out others behind the same address. */
export async function identifyClient(
  request: FastifyRequest,
  readUserId: (request: FastifyRequest) => Promise<string | null>,
): Promise<Client> {
  const address = toClientKey(request.ip);
  if (request.routeOptions.config.isPage) return { key: `pages ${address}`, address, isPage: true };
  if (isRenewal(request)) return { key: `renewal ${address}`, address: `renewal ${address}`, isPage: false };
  const userId = await readUserId(request);
  return { key: userId === null ? `address ${address}` : `account ${userId}`, address, isPage: false };
}

function isRenewal({ method, routeOptions, query }: FastifyRequest): boolean {
  if (method !== 'POST' || routeOptions.url !== '/auth/v1/token') return false;
  return (query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token';
}

/** A family's save has a few kilobytes. */
export const LARGE_BODY_BYTES = 16 * 1024;
/** While such a body is parsed and checked, nothing else runs in its thread. */
export const HUGE_BODY_BYTES = 1024 * 1024;
const LARGE_SLOTS_PER_ADDRESS = 3;
const MAX_BODY_BYTES = 32 * 1024 * 1024;
const REFUSAL_DELAY_MS = 1_000;
const BODY_RETRY_S = 5;
const MAX_PENDING_REFUSALS = 200;

type Work = {
  client: string;
  address: string;
  queue: WorkQueue;
  bodySize: number;
  minSize: number;
  ticket: Ticket | null;
  budget: MemoryBudget;
  body: Reservation | null;
  response: Reservation | null;
  rateTimer: NodeJS.Timeout | undefined;
  isAborted: boolean;
  isHandling: boolean;
};

const works = new WeakMap<FastifyRequest, Work>();

/** Waits for the request's turn. Call it before parsing a large body. */
export async function awaitTurn(request: FastifyRequest): Promise<void> {
  const work = works.get(request);
  if (work === undefined || work.ticket !== null) return;
  throwIfAborted(work);
  clearInterval(work.rateTimer);
  if (work.body !== null) work.bodySize = Math.max(work.body.received, work.minSize);
  const turn = work.queue.enter(work.client, { isAdmitted: true, shared: findSharedSlots(work) });
  if (turn === null) throw new ClientBusyError();
  work.ticket = turn.ticket;
  await turn.started;
  throwIfAborted(work);
  work.body?.release();
}

/** Waits for a slot, which is occupied until the response. Call it before delegating a request to the thread. */
export async function awaitLargeSlot(request: FastifyRequest): Promise<void> {
  const work = works.get(request);
  if (work === undefined) return;
  work.minSize = LARGE_BODY_BYTES;
  if (work.ticket?.shared === null) leave(work);
  await awaitTurn(request);
  work.isHandling = true;
}

/**
 * Counts bytes in memory until the client has read them. A negative number releases them.
 * @throws ClientBusyError if the client has disconnected, or uses the most when memory runs out
 */
export function reserveResponse(request: FastifyRequest, bytes: number): void {
  const work = works.get(request);
  if (work === undefined) return;
  throwIfAborted(work);
  growResponse(work, request, bytes);
  throwIfAborted(work);
}

function growResponse(work: Work, request: FastifyRequest, bytes: number): void {
  work.response ??= work.budget.reserve(work, () => {
    work.isAborted = true;
    request.raw.socket.destroy();
  });
  work.response.add(bytes);
}

function findSharedSlots({ address, bodySize }: Work): SharedSlots | null {
  if (bodySize >= HUGE_BODY_BYTES) return { name: 'huge', slots: 1, address };
  return bodySize >= LARGE_BODY_BYTES
    ? { name: `large ${address}`, slots: LARGE_SLOTS_PER_ADDRESS, address }
    : null;
}

/**
 * A request waits before it is handled and again before its body is parsed, and occupies no slot while its body arrives. A
 * refusal is 429, or 503 if too much is being received and for session renewals, which 429 would end.
 */
export function shareWork(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Client>,
  { slots, budgetBytes }: { slots?: SlotLimits | undefined; budgetBytes?: number } = {},
): void {
  const requestQueue = new WorkQueue(slots);
  const pageQueue = new WorkQueue(PAGE_SLOTS);
  const budget = new MemoryBudget(budgetBytes);
  const unread = new Tally();
  const refusals = new Tally();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { key, address, isPage } = await identify(request);
    const queue = isPage ? pageQueue : requestQueue;
    if (unread.get(key) > MAX_UNREAD_BYTES) return refuseLater(request, reply, key, BODY_RETRY_S);
    const turn = queue.enter(key);
    if (turn === null) return refuseLater(request, reply, key, 1);
    const work: Work = {
      client: key,
      address,
      queue,
      ticket: turn.ticket,
      bodySize: Math.min(getBodySize(request), MAX_BODY_BYTES),
      minSize: 0,
      budget,
      body: null,
      response: null,
      rateTimer: undefined,
      isAborted: false,
      isHandling: false,
    };
    works.set(request, work);
    if (reply.raw.destroyed) handleClose(work, reply);
    else reply.raw.once('close', () => handleClose(work, reply));
    throwIfAborted(work);
    await turn.started;
    throwIfAborted(work);
  }

  async function refuseLater(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    retryAfterS: number,
  ): Promise<never> {
    if (refusals.get(key) >= MAX_PENDING_REFUSALS) request.raw.socket.destroy();
    else {
      refusals.add(key, 1);
      const pause = sleep(REFUSAL_DELAY_MS, undefined, { ref: false });
      await Promise.race([pause, once(reply.raw, 'close')]).catch(() => {});
      refusals.add(key, -1);
    }
    reply.header('retry-after', retryAfterS);
    // The body was not read, so what follows on this connection would be mistaken for another request.
    if (hasBody(request)) reply.header('connection', 'close');
    throw new ClientBusyError(isRenewal(request) ? 503 : 429);
  }

  app.addHook('onRequest', admit);

  app.addHook('preParsing', async (request, reply, payload) => {
    const work = works.get(request);
    if (work === undefined || !hasBody(request)) return payload;
    throwIfAborted(work);
    if (getBodySize(request) > request.routeOptions.bodyLimit) return payload;
    leave(work);
    receive(work, { reply, payload });
    return payload;
  });

  app.addHook('preValidation', async (request) => {
    await awaitTurn(request);
  });

  app.addHook('preHandler', async (request) => {
    const work = works.get(request);
    if (work !== undefined) work.isHandling = true;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const work = works.get(request);
    if (work === undefined) return payload;
    work.isHandling = false;
    const isConnected = !reply.raw.destroyed && !work.isAborted;
    if (isConnected && (typeof payload === 'string' || Buffer.isBuffer(payload))) {
      const bytes = Buffer.byteLength(payload);
      unread.add(work.client, bytes);
      reply.raw.once('close', () => unread.add(work.client, -bytes));
      growResponse(work, request, bytes);
    }
    // A stream is produced while it is sent, so its slot is released when it has been sent (`handleClose`).
    if (!isConnected || !isStream(payload)) finish(work);
    return payload;
  });
}

function receive(work: Work, { reply, payload }: { reply: FastifyReply; payload: RequestPayload }): void {
  const abort = () => {
    // The request waits for its turn or for the rest of its body, and is refused when it continues.
    work.isAborted = true;
    reply.header('retry-after', BODY_RETRY_S);
    if (work.ticket !== null) {
      work.queue.leave(work.ticket);
      work.ticket.start();
    } else if (!payload.readableEnded) payload.emit('error', new ClientBusyError(503));
  };
  const body = work.budget.reserve(work, abort);
  work.body = body;
  let previous = 0;
  work.rateTimer = setInterval(() => {
    if (body.received - previous < SLOWEST_BODY.bytes) abort();
    previous = body.received;
  }, SLOWEST_BODY.windowMs).unref();
  // The body may have to be dropped before the parser listens.
  payload.on('error', () => {});
  // The body is paused until the parser listens as well.
  payload.pause();
  payload.on('data', ({ length }: Buffer) => body.add(length));
}

/** Frees the slot unless a handler has started, which continues and keeps it. */
function handleClose(work: Work, reply: FastifyReply): void {
  work.isAborted = true;
  work.response?.release();
  if (!work.isHandling || reply.sent) finish(work);
}

function throwIfAborted({ isAborted }: Work): void {
  if (isAborted) throw new ClientBusyError(503);
}

function finish(work: Work): void {
  clearInterval(work.rateTimer);
  work.body?.release();
  if (work.ticket !== null) work.queue.finish(work.ticket, work.bodySize);
  work.ticket = null;
}

function leave(work: Work): void {
  if (work.ticket === null) return;
  work.queue.leave(work.ticket);
  work.ticket = null;
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

export function getBodySize(request: FastifyRequest): number {
  const { headers, routeOptions } = request;
  if (!hasBody(request)) return 0;
  return headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length']);
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { pipe?: unknown } | null | undefined)?.pipe === 'function';
}
