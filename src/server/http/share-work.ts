import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { BodyIntake, bodyTimeLimit, UnreadAnswers } from './client-bytes.ts';
import { ClientBusyError } from './errors.ts';
import { clientOf } from './ip-address.ts';
import { PAGE_PLACES, PLACES, type Places, type Ticket, WorkQueue } from './work-queue.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page, a file or a sign of life: counted apart from work on the database. */
    isPage?: true;
  }
}

/** The client that a request counts for, the address it comes from, and its kind: pages and files are counted apart. */
type Client = { key: string; address: string; isPage: boolean };

/**
 * Returns the client that a request counts for: the account of a genuine access token, so that a family gets through beside
 * a stranger behind the same address; for everybody else the address. Renewals of sessions are counted apart, so that a
 * flood of sign-ins does not keep the others behind an address from staying signed in.
 * @param readUserId returns whose genuine access token a request carries; null for none
 */
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

/** In bytes. A save of a family has a few kilobytes. */
export const LARGE_BODY = 64 * 1024;
/** No more bytes than these are held against a request. */
const MOST_BYTES = 32 * 1024 * 1024;
/** A client that asks again at once gets at most one answer a second per connection. */
const REFUSAL_DELAY_MS = 1_000;
/** When to come back where too much is being received, in seconds. */
const INTAKE_RETRY_S = 5;
/** The most refusals of one client that wait to be sent; beyond them its connections are closed. */
const PENDING_REFUSALS = 200;

type Work = {
  client: string;
  address: string;
  queue: WorkQueue;
  bodySize: number;
  /** Null while the request is not worked on: its body is coming in, or it has been answered. */
  ticket: Ticket | null;
  intake: { close(): void } | null;
  deadline: NodeJS.Timeout | undefined;
  /** Whether its connection has closed. */
  isGone: boolean;
  isHandled: boolean;
};

const works = new WeakMap<FastifyRequest, Work>();

/** Waits until a request whose body has come in may be worked on; call it before parsing a large body. */
export async function awaitTurn(request: FastifyRequest): Promise<void> {
  const work = works.get(request);
  if (work === undefined || work.ticket !== null) return;
  endIfGone(work);
  clearTimeout(work.deadline);
  const turn = work.queue.enter(work.client, {
    address: work.address,
    isAdmitted: true,
    isLarge: work.bodySize >= LARGE_BODY,
  });
  if (turn === null) throw new ClientBusyError();
  work.ticket = turn.ticket;
  await turn.begins;
  endIfGone(work);
  work.intake?.close();
}

/**
 * Shares the server fairly between its clients: a few requests of each are worked on at once. A request waits before it is
 * looked at, again before its body is parsed, and holds no place while its body comes in, however slowly. A refusal is 429 with
 * `Retry-After`, 503 where too much is being received and for renewals of a session, which 429 would end.
 */
export function shareWork(
  app: FastifyInstance,
  identify: (request: FastifyRequest) => Promise<Client>,
  places: Places = PLACES,
): void {
  const queues = {
    work: new WorkQueue(places),
    pages: new WorkQueue(PAGE_PLACES),
  };
  const intake = new BodyIntake();
  const unread = new UnreadAnswers();
  const refusals = new Map<string, number>();

  async function admit(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { key, address, isPage } = await identify(request);
    const queue = isPage ? queues.pages : queues.work;
    if (unread.isFull(key)) return refuseLater(request, reply, key, INTAKE_RETRY_S);
    const turn = queue.enter(key, { address });
    if (turn === null) return refuseLater(request, reply, key, 1);
    const work: Work = {
      client: key,
      address,
      queue,
      ticket: turn.ticket,
      bodySize: Math.min(sizeOf(request), MOST_BYTES),
      intake: null,
      deadline: undefined,
      isGone: false,
      isHandled: false,
    };
    works.set(request, work);
    // It may have closed while it was found out who the client is.
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
    const pending = refusals.get(key) ?? 0;
    if (pending >= PENDING_REFUSALS) request.raw.socket.destroy();
    else {
      refusals.set(key, pending + 1);
      await waitUnlessClosed(reply, REFUSAL_DELAY_MS);
      const left = (refusals.get(key) ?? 1) - 1;
      if (left > 0) refusals.set(key, left);
      else refusals.delete(key);
    }
    reply.header('retry-after', seconds);
    // The body was not read: what comes next on this connection would be taken for another request.
    if (hasBody(request)) reply.header('connection', 'close');
    throw new ClientBusyError(isRenewal(request) ? 503 : 429);
  }

  app.addHook('onRequest', admit);

  app.addHook('preParsing', async (request, reply, payload) => {
    const work = works.get(request);
    if (work === undefined || !hasBody(request)) return payload;
    // Its body would never come to an end.
    endIfGone(work);
    const size = sizeOf(request);
    if (size > request.routeOptions.bodyLimit) return payload;
    work.intake = intake.open(work.client, size);
    if (work.intake === null) {
      reply.header('retry-after', INTAKE_RETRY_S).header('connection', 'close');
      throw new ClientBusyError(503);
    }
    leave(work);
    work.deadline = setTimeout(() => request.raw.destroy(), bodyTimeLimit(size)).unref();
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
    if ((typeof payload === 'string' || Buffer.isBuffer(payload)) && !reply.raw.destroyed) {
      reply.raw.once('close', unread.add(work.client, payload.length));
    }
    // A stream is made while it is sent: its place is given up when it has gone, see `noteClosed`.
    if (!isStream(payload) || work.isGone || reply.raw.destroyed) finish(work);
    return payload;
  });
}

/** Ends what a closed connection leaves behind. What a handler has begun goes on, and holds its place until it is done. */
function noteClosed(work: Work, reply: FastifyReply): void {
  work.isGone = true;
  if (!work.isHandled || reply.sent) finish(work);
}

/** Ends a request whose connection closed before its work began; the refusal reaches no client. */
function endIfGone({ isGone }: Work): void {
  if (isGone) throw new ClientBusyError();
}

function finish(work: Work): void {
  clearTimeout(work.deadline);
  work.intake?.close();
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

/** The bytes of the body as the client says them, or the most that the route takes. */
function sizeOf(request: FastifyRequest): number {
  const { headers, routeOptions } = request;
  if (!hasBody(request)) return 0;
  return headers['content-length'] === undefined ? routeOptions.bodyLimit : Number(headers['content-length']);
}

function isStream(payload: unknown): boolean {
  return typeof (payload as { pipe?: unknown } | null | undefined)?.pipe === 'function';
}

function waitUnlessClosed(reply: FastifyReply, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms).unref();
    function end() {
      clearTimeout(timer);
      reply.raw.off('close', end);
      resolve();
    }
    reply.raw.once('close', end);
  });
}
