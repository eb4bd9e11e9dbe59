import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { ClientBusyError } from './errors.ts';
import { clientOf } from './ip-address.ts';
import {
  BodyRoom,
  type HeldBody,
  MAX_UNREAD_BYTES,
  PAGE_PLACES,
  PLACES,
  type Places,
  type SharedPlaces,
  SLOWEST_BODY,
  Tally,
  type Ticket,
  WorkQueue,
} from './work-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Marks pages, files and health checks, which are counted separately from work on the database. */
    isPage?: true;
  }
}

type Client = { key: string; address: string; isPage: boolean };

/** Session renewals are counted separately, so that a flood of sign-ins does not sign out others behind the same address. */
export async function findClient(
  request: FastifyRequest,
  readUserId: (request: FastifyRequest) => Promise<string | null>,
): Promise<Client> {
  const address = clientOf(request.ip);
  if (request.routeOptions.config.isPage) return { key: `pages ${address}`, address, isPage: true };
  if (isRenewal(request)) return { key: `renewal ${address}`, address: `renewal ${address}`, isPage: false };
  const userId = await readUserId(request);
  return { key: userId === null ? `address ${address}` : `account ${userId}`, address, isPage: false };
}

function isRenewal({ method, routeOptions, query }: FastifyRequest): boolean {
  if (method !== 'POST' || routeOptions.url !== '/auth/v1/token') return false;
  return (query as { grant_type?: unknown } | null)?.grant_type === 'refresh_token';
}

/** In bytes. A family's save has a few kilobytes. */
export const LARGE_BODY = 16 * 1024;
/** In bytes. While such a body is parsed and checked, nothing else runs in its thread. */
export const HUGE_BODY = 1024 * 1024;
const LARGE_PER_ADDRESS = 3;
const MAX_BYTES = 32 * 1024 * 1024;
const REFUSAL_DELAY_MS = 1_000;
const BODY_RETRY_S = 5;
const PENDING_REFUSALS = 200;

type Work = {
  client: string;
  address: string;
  queue: WorkQueue;
  bodySize: number;
  leastSize: number;
  ticket: Ticket | null;
  room: BodyRoom;
  body: HeldBody | null;
  answer: HeldBody | null;
  watch: NodeJS.Timeout | undefined;
  isGone: boolean;
  isHandled: boolean;
};

const works = new WeakMap<FastifyRequest, Work>();

/** Call it before parsing a large body. */
export async function awaitTurn(request: FastifyRequest): Promise<void> {
  const work = works.get(request);
  if (work === undefined || work.ticket !== null) return;
  endIfGone(work);
  clearInterval(work.watch);
  if (work.body !== null) work.bodySize = Math.max(work.body.received, work.leastSize);
  const turn = work.queue.enter(work.client, { isAdmitted: true, shared: findSharedPlaces(work) });
  if (turn === null) throw new ClientBusyError();
  work.ticket = turn.ticket;
  await turn.begins;
  endIfGone(work);
  work.body?.close();
}

/** Call it before delegating a request to the large-bodies thread: it keeps a slot there until it is answered. */
export async function awaitLargePlace(request: FastifyRequest): Promise<void> {
  const work = works.get(request);
  if (work === undefined) return;
  work.leastSize = LARGE_BODY;
  if (work.ticket?.shared === null) leave(work);
  await awaitTurn(request);
  work.isHandled = true;
}

/**
 * Counts bytes kept in memory until the client has read them; negative bytes release them.
 * @throws ClientBusyError when the client has gone, or holds the most and there is no room left
 */
export function holdAnswer(request: FastifyRequest, bytes: number): void {
  const work = works.get(request);
  if (work === undefined) return;
  endIfGone(work);
  hold(work, request, bytes);
  endIfGone(work);
}

function hold(work: Work, request: FastifyRequest, bytes: number): void {
  work.answer ??= work.room.open(work, () => {
    work.isGone = true;
    request.raw.socket.destroy();
  });
  work.answer.add(bytes);
}

function findSharedPlaces({ address, bodySize }: Work): SharedPlaces | null {
  if (bodySize >= HUGE_BODY) return { name: 'huge', places: 1, address };
  return bodySize >= LARGE_BODY ? { name: `large ${address}`, places: LARGE_PER_ADDRESS, address } : null;
}

/**
 * A request waits before it is handled and again before its body is parsed, and holds no slot while its body arrives. A
 * refusal is 429, or 503 if too much is being received and for session renewals, which 429 would end.
 */
export function shareWork(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Client>,
  { places = PLACES, roomBytes }: { places?: Places | undefined; roomBytes?: number } = {},
): void {
  const queues = {
    work: new WorkQueue(places),
    pages: new WorkQueue(PAGE_PLACES),
  };
  const room = new BodyRoom(roomBytes);
  const unread = new Tally();
  const refusals = new Tally();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { key, address, isPage } = await identify(request);
    const queue = isPage ? queues.pages : queues.work;
    if (unread.get(key) > MAX_UNREAD_BYTES) return refuseLater(request, reply, key, BODY_RETRY_S);
    const turn = queue.enter(key);
    if (turn === null) return refuseLater(request, reply, key, 1);
    const work: Work = {
      client: key,
      address,
      queue,
      ticket: turn.ticket,
      bodySize: Math.min(sizeOf(request), MAX_BYTES),
      leastSize: 0,
      room,
      body: null,
      answer: null,
      watch: undefined,
      isGone: false,
      isHandled: false,
    };
    works.set(request, work);
    if (reply.raw.destroyed) noteClosed(work, reply);
    else reply.raw.once('close', () => noteClosed(work, reply));
    endIfGone(work);
    await turn.begins;
    endIfGone(work);
  }

  async function refuseLater(
    request: FastifyRequest,
    reply: FastifyReply,
    key: string,
    seconds: number,
  ): Promise<never> {
    if (refusals.get(key) >= PENDING_REFUSALS) request.raw.socket.destroy();
    else {
      refusals.add(key, 1);
      const pause = sleep(REFUSAL_DELAY_MS, undefined, { ref: false });
      await Promise.race([pause, once(reply.raw, 'close')]).catch(() => {});
      refusals.add(key, -1);
    }
    reply.header('retry-after', seconds);
    // The body was not read, so what follows on this connection would be mistaken for another request.
    if (hasBody(request)) reply.header('connection', 'close');
    throw new ClientBusyError(isRenewal(request) ? 503 : 429);
  }

  app.addHook('onRequest', admit);

  app.addHook('preParsing', async (request, reply, payload) => {
    const work = works.get(request);
    if (work === undefined || !hasBody(request)) return payload;
    endIfGone(work);
    if (sizeOf(request) > request.routeOptions.bodyLimit) return payload;
    leave(work);
    receive(work, { reply, payload });
    return payload;
  });

  app.addHook('preValidation', async (request) => {
    await awaitTurn(request);
  });

  app.addHook('preHandler', async (request) => {
    const work = works.get(request);
    if (work !== undefined) work.isHandled = true;
  });

  app.addHook('onSend', async (request, reply, payload) => {
    const work = works.get(request);
    if (work === undefined) return payload;
    work.isHandled = false;
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && !reply.raw.destroyed && !work.isGone) {
      const bytes = Buffer.byteLength(payload);
      unread.add(work.client, bytes);
      reply.raw.once('close', () => unread.add(work.client, -bytes));
      hold(work, request, bytes);
    }
    // A stream is produced while it is sent, so its slot is released when it has been sent (`noteClosed`).
    if (!isStream(payload) || work.isGone || reply.raw.destroyed) finish(work);
    return payload;
  });
}

function receive(work: Work, { reply, payload }: { reply: FastifyReply; payload: RequestPayload }): void {
  const end = () => {
    // The request waits for its turn or for more of its body, and is refused when it continues.
    work.isGone = true;
    reply.header('retry-after', BODY_RETRY_S);
    if (work.ticket !== null) {
      work.queue.leave(work.ticket);
      work.ticket.begin();
    } else if (!payload.readableEnded) payload.emit('error', new ClientBusyError(503));
  };
  const body = work.room.open(work, end);
  work.body = body;
  let seen = 0;
  work.watch = setInterval(() => {
    if (body.received - seen < SLOWEST_BODY.bytes) end();
    seen = body.received;
  }, SLOWEST_BODY.windowMs).unref();
  // The body may have to be dropped before the parser listens.
  payload.on('error', () => {});
  // The body is paused until the parser listens too.
  payload.pause();
  payload.on('data', ({ length }: Buffer) => body.add(length));
}

/** A handler that has started continues, and holds its slot until it is done. */
function noteClosed(work: Work, reply: FastifyReply): void {
  work.isGone = true;
  work.answer?.close();
  if (!work.isHandled || reply.sent) finish(work);
}

function endIfGone({ isGone }: Work): void {
  if (isGone) throw new ClientBusyError(503);
}

function finish(work: Work): void {
  clearInterval(work.watch);
  work.body?.close();
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

export function sizeOf(request: FastifyRequest): number {
  const { headers, routeOptions } = request;
  if (!hasBody(request)) return 0;
  return headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length']);
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { pipe?: unknown } | null | undefined)?.pipe === 'function';
}
