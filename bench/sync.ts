import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { Database } from '#server/db/database.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createDefaultRows } from '#shared/library/defaults.ts';
import {
  CHANGES_PER_SYNC,
  type Revision,
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
} from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-shape.ts';
import { signUp } from '#tests/support/server/sign-up.ts';
import { startBenchServer } from './bench-server.ts';
import { choose } from './form.ts';

type Row = { name: string; value: number; unit: string };

const CARDS = choose(10_000, 50);
const DAYS = choose(3_650, 20);
const ROUNDS = choose(200, 5);
const AGENT = new Agent({ keepAlive: true, maxSockets: 1 });
const CATEGORY = { id: 'cat900', name: 'Many words' };
const NOTE = 'Laughed at the elephant, pointed at the moon and said "moon"; tired in the evening. '.repeat(3);

/**
 * What one change costs in a library of 10,000 cards and ten years of days: bytes and time
 * over HTTP, and the time as a ratio to the same statements run directly in this process, both in one run.
 */
export async function benchSync(): Promise<Row[]> {
  const { url, db, stop } = await startBenchServer({ signInLimits: 'on' });
  try {
    const { user, accessToken } = await signUp({ url });
    const client = new Client(url, accessToken);
    const start = performance.now();
    await client.sync([importOf(CARDS)]);
    const importMs = performance.now() - start;
    const sets = createDefaultRows(user.id).sets;
    const logDays = Array.from({ length: DAYS }, (_, i) => logDay(addDays('2016-01-01', i), sets));
    for (let from = 0; from < DAYS; from += CHANGES_PER_SYNC) {
      await client.sync(logDays.slice(from, from + CHANGES_PER_SYNC));
    }
    const nothing = await measure(ROUNDS, () => client.sync([]));
    const day = await client.sync([logDay(addDays('2016-01-01', DAYS), sets)]);
    return [
      { name: `first sync with an import of ${CARDS} cards`, value: importMs, unit: 'ms' },
      ...(await measureOneEdit(client, db, user.id)),
      { name: 'a full day: request body', value: day.bytes.sent, unit: 'bytes' },
      { name: 'a full day: answer body', value: day.bytes.received, unit: 'bytes' },
      { name: 'sync without a change', value: nothing, unit: 'ms' },
    ];
  } finally {
    await stop();
  }
}

/** Edits one card after the other, by turns over HTTP and directly. */
async function measureOneEdit(client: Client, db: Database, userId: string): Promise<Row[]> {
  const httpMs: number[] = [];
  const directMs: number[] = [];
  let bytes = { sent: 0, received: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    let start = performance.now();
    ({ bytes } = await client.sync([editCard(2 * round)]));
    httpMs.push(performance.now() - start);
    const given = client.createRequest([editCard(2 * round + 1)]);
    start = performance.now();
    const { rev, token } = await db.asFamily(userId, (tx) =>
      syncLibrary(tx, userId, given, { now: new Date(), planLimits: 'off' }),
    );
    directMs.push(performance.now() - start);
    client.copy = { rev, token };
  }
  const http = median(httpMs);
  return [
    { name: `edit of one card among ${CARDS} cards and ${DAYS} days`, value: http, unit: 'ms' },
    { name: 'its request body', value: bytes.sent, unit: 'bytes' },
    { name: 'its answer body', value: bytes.received, unit: 'bytes' },
    { name: 'requests per second, one after the other', value: 1000 / http, unit: '1/s' },
    {
      name: 'its time as a multiple of the same SQL run directly',
      value: http / median(directMs),
      unit: 'x',
    },
  ];
}

class Client {
  copy: Revision | null = null;
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  createRequest(changes: readonly Change[]): SyncRequest {
    const base = this.copy?.rev ?? 1;
    return {
      protocol: SYNC_PROTOCOL,
      shape: LIBRARY_SHAPE,
      copy: this.copy,
      changes: changes.map((change) => ({ id: randomUUID(), base, change })),
      page: null,
    };
  }

  async sync(changes: readonly Change[]): Promise<{ bytes: { sent: number; received: number } }> {
    const body = JSON.stringify(this.createRequest(changes));
    const text = await this.#post(body);
    const { rev, token } = JSON.parse(text) as Revision;
    this.copy = { rev, token };
    return { bytes: { sent: Buffer.byteLength(body), received: Buffer.byteLength(text) } };
  }

  /** Over one connection that stays open; node:http, because fetch costs this process more than the server does. */
  #post(body: string): Promise<string> {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${this.#token}` };
    return new Promise((resolve, reject) => {
      const outgoing = request(
        `${this.#url}${SYNC_PATH}`,
        { method: 'POST', agent: AGENT, headers },
        (response) => {
          let text = '';
          response.setEncoding('utf8');
          response.on('data', (part: string) => {
            text += part;
          });
          response.on('error', reject);
          response.on('end', () => {
            if (response.statusCode === 200) resolve(text);
            else reject(new Error(`sync answered ${response.statusCode}: ${text}`));
          });
        },
      );
      outgoing.on('error', reject);
      outgoing.end(body);
    });
  }
}

function importOf(count: number): Change {
  const flashcards = Array.from({ length: count }, (_, i) => ({
    id: `f900${i}`,
    word: `word ${i}`,
    categoryId: CATEGORY.id,
  }));
  const about = { importId: randomUUID(), at: '2016-01-01T10:00:00.000+01:00', fileName: 'words.csv' };
  return { type: 'importFlashcards', ...about, categories: [CATEGORY], flashcards };
}

function editCard(i: number): Change {
  const flashcard = { id: `f900${i}`, word: `word ${i}`, pinyin: 'duō', categoryId: CATEGORY.id };
  return { type: 'editFlashcard', flashcard, base: { pinyin: null }, categoryName: CATEGORY.name };
}

/** A day with everything: five sets, two times, a rating and a note. */
function logDay(day: string, sets: ReturnType<typeof createDefaultRows>['sets']): Change {
  return {
    type: 'logDay',
    entry: {
      id: randomUUID(),
      childId: 1,
      day,
      at: `${day}T19:00:00.000+01:00`,
      source: 'hand',
      flashes: sets.map(({ id, flashcardIds }) => ({ setId: id, cardIds: flashcardIds, count: 3 })),
      takes: [],
      selected: { add: sets.map(({ id }) => id), remove: [] },
      times: { add: ['morning', 'evening'], remove: [] },
      engagement: { value: 4, base: 0 },
      note: { text: NOTE.trim(), base: '' },
    },
  };
}

async function measure(rounds: number, run: () => Promise<unknown>): Promise<number> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return median(times);
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
