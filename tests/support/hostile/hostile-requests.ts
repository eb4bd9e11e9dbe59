import { randomUUID } from 'node:crypto';
import { IMPORT_BODY_LIMIT } from '#shared/account/library-file.ts';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createDayRecord } from '#shared/library/day-log/create-day-record.ts';
import { SYNC_BODY_LIMIT, SYNC_PATH } from '#shared/library/sync-protocol.ts';
import { logDay } from '../library/library-changes.ts';
import { createSyncRequest } from '../server/account-server.ts';
import { listGuardedRoutes, OPEN_ROUTES } from '../server/route-table.ts';
import type { SignedUp } from '../server/sign-up.ts';

/** A request of a hostile client. `body` is sent unchanged. */
export type HostileRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: string | null;
  /** Sends the body byte by byte with pauses. */
  slowly?: true;
  /** The number of requests to send at once without reading a response. */
  pipelined?: number;
  /** The local address of the client. */
  from?: string;
};

/** The size in bytes of large bodies, which most routes refuse. */
const DEFAULT_BODY_SIZE = 1024 * 1024;
const BODY_SIZES: Record<string, number> = {
  [`POST ${SYNC_PATH}`]: SYNC_BODY_LIMIT,
  [`POST ${ACCOUNT_PATHS.import}`]: IMPORT_BODY_LIMIT,
};

/** A letter with many combining marks, which are expensive to normalize. */
const MARKS = `a${'\u0323\u0301'.repeat(9_000)}`;

/**
 * Lists the requests of a hostile client to one route: ordinary ones, costly values, the largest bodies and bodies that
 * never end. They are meant to be repeated on many connections.
 */
export function listHostileRequests(route: string, account: SignedUp | null): HostileRequest[] {
  const [method = 'GET', pattern = ''] = route.split(' ');
  const headers: Record<string, string> = {
    apikey: 'hostile',
    ...(account !== null && { authorization: `Bearer ${account.accessToken}` }),
  };
  const createRequest = (part: { query?: string; body?: unknown } = {}): HostileRequest => ({
    method,
    path: pattern.replace(/:\w+/g, () => randomUUID()) + (part.query ?? ''),
    headers: { ...headers, ...(part.body !== undefined && { 'content-type': 'application/json' }) },
    body:
      part.body === undefined ? null : typeof part.body === 'string' ? part.body : JSON.stringify(part.body),
  });
  const costlyRequests = (COSTLY_PARTS[route] ?? []).map(createRequest);
  const requests =
    route === DELETION_ROUTE
      ? costlyRequests
      : [createRequest(getOrdinaryPart(route, account)), ...costlyRequests];
  if (method === 'GET') return requests;
  const size = BODY_SIZES[route] ?? DEFAULT_BODY_SIZE;
  const zeros = createRequest({ body: `[${'0,'.repeat(size / 2 - 2)}0]` });
  const objects = createRequest({ body: `[${'{},'.repeat(size / 3 - 1)}{}]` });
  const deep = createRequest({ body: '['.repeat(Math.min(size, DEFAULT_BODY_SIZE)) });
  return [...requests, zeros, objects, deep, { ...zeros, slowly: true }];
}

/** Returns the query and the body of the ordinary request in the route table. */
function getOrdinaryPart(route: string, account: SignedUp | null): { query?: string; body?: unknown } {
  const guarded = account === null ? undefined : listGuardedRoutes(() => account)[route];
  return {
    ...(guarded?.query && { query: guarded.query() }),
    ...(guarded?.body && { body: guarded.body() }),
  };
}

/** An ordinary request to this route would delete the attacker's account. */
const DELETION_ROUTE = `POST ${ACCOUNT_PATHS.delete}`;

const createEmail = () => `${randomUUID()}@example.org`;
const createCard = (i: number, word: string) => ({ id: `f77${i}`, word: `${word}${i}`, categoryId: 'cat77' });
const repeatChange = (change: unknown, count = 1) =>
  createSyncRequest({ changes: Array(count).fill(change) as never });

const sendAll = (changes: Change[]) => createSyncRequest({ changes });
const DAY = new Date().toISOString().slice(0, 10);
/** The batches of flashes of a long day. */
const BATCHES = Array.from({ length: 150 }, () => ({
  setId: 1,
  cardIds: ['f1', 'f2', 'f3', 'f4', 'f5'],
  count: 1,
}));

/** Makes an import of `count` different words. */
function makeImport(count: number, word: string) {
  return {
    type: 'importFlashcards',
    importId: randomUUID(),
    at: '2026-03-01T10:00:00.000+01:00',
    fileName: 'words.csv',
    categories: [{ id: 'cat77', name: 'Many' }],
    flashcards: Array.from({ length: count }, (_, i) => createCard(i, word)),
  };
}

/** Makes a library of 18 MB with the maximum number of cards and ten thousand days. */
function makeLibrary() {
  const days = Array.from({ length: 10_000 }, (_, i) => new Date(Date.UTC(1995, 0, 1 + i)).toISOString());
  const entries = days.map((day) => {
    const note = { text: 'x'.repeat(300), base: '' };
    return { ...logDay(day.slice(0, 10), { flashes: BATCHES.slice(0, 5), note }).entry, order: 1 };
  });
  return {
    categories: [{ id: 'cat77', name: 'Many' }],
    flashcards: Array.from({ length: 20_000 }, (_, i) => ({
      ...createCard(i, 'word'),
      english: 'x'.repeat(200),
    })),
    sets: [],
    imports: [],
    entries,
    history: entries.map((entry) => createDayRecord(entry, [entry])),
  };
}

/** The most expensive requests to each route. */
const COSTLY_PARTS: Record<string, { query?: string; body?: unknown }[]> = {
  'POST /auth/v1/signup': [
    { body: { email: createEmail(), password: 'x'.repeat(72) } },
    { body: { email: createEmail(), password: 'secret1', data: { name: MARKS } } },
    { body: { email: MARKS, password: MARKS } },
  ],
  'POST /auth/v1/token': [
    { query: '?grant_type=password', body: { email: createEmail(), password: 'x'.repeat(72) } },
    { query: '?grant_type=password', body: { email: createEmail(), password: MARKS } },
    { query: '?grant_type=refresh_token', body: { refresh_token: MARKS } },
    { query: '?grant_type=pkce', body: { auth_code: randomUUID(), code_verifier: MARKS } },
  ],
  'POST /auth/v1/recover': [{ body: { email: createEmail() } }],
  'POST /auth/v1/resend': [{ body: { email: createEmail(), type: 'signup' } }],
  'GET /auth/v1/verify': [{ query: `?token=${'t'.repeat(2_000)}&type=signup` }],
  'POST /auth/v1/verify': [{ body: { type: 'signup', email: createEmail(), token: '123456' } }],
  'GET /auth/v1/authorize': [{ query: '?provider=google' }],
  'PUT /auth/v1/user': [{ body: { password: 'secret2', current_password: 'wrong' } }],
  'POST /rest/v1/profiles': [{ body: Array(1_000).fill({ id: randomUUID(), email: MARKS }) }],
  'POST /rest/v1/waitlist': [{ body: { email: createEmail(), source: MARKS.slice(0, 4_000) } }],
  [`POST ${SYNC_PATH}`]: [
    { body: repeatChange(makeImport(20_000, 'word')) },
    { body: repeatChange(makeImport(700, MARKS)) },
    { body: repeatChange({ type: 'addCategory', category: { id: 'cat78', name: MARKS } }, 200) },
    {
      body: sendAll(
        Array.from({ length: 4 }, () => logDay(DAY, { note: { base: '', text: MARKS.slice(0, 9_999) } })),
      ),
    },
    { body: sendAll(Array.from({ length: 200 }, () => logDay(DAY, { flashes: BATCHES }))) },
    { body: createSyncRequest() },
  ],
  [`POST ${ACCOUNT_PATHS.import}`]: [{ body: { library: makeLibrary(), replace: true } }],
  [`POST ${ACCOUNT_PATHS.delete}`]: [{ body: { password: 'wrong' } }],
  'GET /': [{ query: 'fonts/NotoSansSC-Regular.ttf' }],
};

/** A joint attack of several clients. If `isLarge`, its effect is measured by a family that saves 20 kB. */
export type Siege = { name: string; requests: HostileRequest[]; connections: number; isLarge?: true };

/** Makes 16 MB of JSON with different keys, which is the slowest to parse. */
function makeDifferentKeys(): string {
  const keys = Array.from({ length: 1_100_000 }, (_, i) => `"${i.toString(36).padStart(9, 'k')}":1`);
  return `{${keys.join()}}`;
}

export function listSieges(accounts: readonly SignedUp[]): Siege[] {
  const post = (path: string, body: string, account?: SignedUp): HostileRequest => ({
    method: 'POST',
    path,
    body,
    headers: {
      'content-type': 'application/json',
      ...(account && { authorization: `Bearer ${account.accessToken}` }),
    },
  });
  const announced = ' '.repeat(IMPORT_BODY_LIMIT);
  const event = ' '.repeat(200 * 1024);
  const healthCheck = { method: 'GET', path: '/health/live', headers: {}, body: null };
  return [
    {
      name: '4 accounts announce imports of 32 MB',
      requests: accounts
        .slice(0, 4)
        .map(
          (account): HostileRequest => ({ ...post(ACCOUNT_PATHS.import, announced, account), slowly: true }),
        ),
      connections: 16,
    },
    {
      name: '4 addresses announce events of 200 kB',
      requests: [2, 3, 4, 5].map(
        (last): HostileRequest => ({
          ...post('/stripe/webhook', event),
          slowly: true,
          from: `127.0.0.${last}`,
        }),
      ),
      connections: 160,
    },
    {
      name: '500 requests at once without reading the responses',
      requests: [{ ...healthCheck, pipelined: 500 }],
      connections: 60,
    },
    {
      name: 'syncs of 16 MB in a row',
      requests: accounts.slice(0, 1).map((account) => post(SYNC_PATH, makeDifferentKeys(), account)),
      connections: 4,
      isLarge: true,
    },
  ];
}

export function isOpenRoute(route: string): boolean {
  return OPEN_ROUTES.includes(route);
}
