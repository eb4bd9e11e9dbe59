import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { type Browser, expect } from '@playwright/test';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import {
  SYNC_PATH,
  SYNC_PROTOCOL,
  type SyncRequest,
  type SyncResponse,
} from '#shared/library/sync-protocol.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { FamilyWalk } from '#tests/support/browser/family-walk.ts';
import { startProduct } from '#tests/support/browser/started-product.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { ENTRIES_PER_DAY, MAX_CARDS, TEN_YEARS, writeDays } from '#tests/support/library/ten-years-family.ts';
import { type SignedUp, signUp } from '#tests/support/server/sign-up.ts';
import { choose, type Row } from './form.ts';
import { launchBrowser } from './tap-to-paint.ts';

const DAYS = choose(TEN_YEARS, 60);
const CARDS = choose(MAX_CARDS, 500);

/**
 * A family after ten years, in the built product and real Chromium: what its first sign-in transfers and takes, what lies
 * where on the device, that it stays editable without a network, and what a change costs. A new family takes the same
 * way in the same run, as the yardstick.
 */
export async function benchTenYears(): Promise<Row[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'bench-ten-years-'));
  const product = await startProduct({ entry: resolve('dist/server/main.js'), dataDir });
  const browser = await launchBrowser();
  try {
    const [old, fresh] = [await signUp(product), await signUp(product)];
    const today = getLocalDay(new Date());
    await product.kill('SIGTERM');
    await writeDays(dataDir, { userId: old.user.id, today, days: DAYS, cards: CARDS });
    await product.restart();
    const answer = await measureFirstAnswer(product.url, old.accessToken);
    const yardstick = await walk(browser, product.url, fresh, { days: 0, today });
    const measured = await walk(browser, product.url, old, { days: DAYS, today });
    const ratio = (name: string, pick: (figures: Figures) => number): Row[] => [
      { name, value: pick(measured), unit: 'ms' },
      {
        name: `${name}, as a multiple of a new family's`,
        value: pick(measured) / pick(yardstick),
        unit: 'x',
      },
    ];
    return [
      {
        name: `first answer of ${DAYS} days, ${DAYS * ENTRIES_PER_DAY} entries and ${CARDS} cards: bodies`,
        value: answer.bytes,
        unit: 'bytes',
      },
      { name: 'the same as sent, compressed', value: answer.sentBytes, unit: 'bytes' },
      { name: 'its pages', value: answer.pages, unit: 'pages' },
      { name: 'the server answers them all within', value: answer.ms, unit: 'ms' },
      ...ratio('sign-in until the whole history is shown', ({ signInMs }) => signInMs),
      { name: 'longest time the page was busy at a stretch', value: measured.firstBusyMs, unit: 'ms' },
      { name: 'the copy in IndexedDB', value: measured.stored.characters, unit: 'characters' },
      { name: 'its entries', value: measured.stored.months, unit: 'months' },
      { name: 'a card edit: request body', value: measured.edit.sent, unit: 'bytes' },
      { name: 'a card edit: answer body', value: measured.edit.received, unit: 'bytes' },
      { name: 'a full day: request body', value: measured.day.sent, unit: 'bytes' },
      { name: 'a full day: answer body', value: measured.day.received, unit: 'bytes' },
      { name: 'saving a card: longest time the page was busy', value: measured.editBusyMs, unit: 'ms' },
      { name: 'saving a day: longest time the page was busy', value: measured.dayBusyMs, unit: 'ms' },
      ...ratio('reload offline until a flash is counted', ({ offlineMs }) => offlineMs),
      ...ratio('reload offline until the whole history is shown', ({ offlineHistoryMs }) => offlineHistoryMs),
      ...ratio('back online until everything is sent', ({ sendMs }) => sendMs),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Figures = Awaited<ReturnType<typeof walk>>;

/** @param given.days how many days the family has logged before */
async function walk(
  browser: Browser,
  url: string,
  account: SignedUp,
  { days, today }: { days: number; today: string },
) {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  try {
    const family = await FamilyWalk.start(context, account.email);
    const signInMs = await family.signIn(days);
    const stored = await family.waitForCopy();
    const firstBusyMs = await family.takeLongestTask();
    const word = days > 0 ? `词语${choose(4_242, 442)}` : 'dog';
    const edit = await family.countBytes(() => family.editCard(word, `${word} one`));
    const editBusyMs = await family.takeLongestTask();
    const day = await family.countBytes(() => family.logFullDay());
    const dayBusyMs = await family.takeLongestTask();

    const offlineMs = await family.reloadOffline();
    const offlineHistoryMs = await family.openHistory(days + 1);
    await family.editCard(`${word} one`, `${word} two`);
    await family.logFlash();
    expect(await family.countUnsent()).toBe(2);
    await family.reload();
    await family.expectFlashes(5);
    const sendMs = await family.sendAll();
    const { rows } = await readLibrary({ url }, account.accessToken);
    expect(rows.flashcards.filter(({ word: shown }) => shown === `${word} two`)).toHaveLength(1);
    expect(rows.history.find(({ date }) => date === today)?.setUsage['1']).toBe(5);
    return {
      signInMs,
      firstBusyMs,
      stored,
      edit,
      editBusyMs,
      day,
      dayBusyMs,
      offlineMs,
      offlineHistoryMs,
      sendMs,
    };
  } finally {
    await context.close();
  }
}

/** Reads the library as a device without a copy does, page by page; bytes as they are and as they travel. */
async function measureFirstAnswer(url: string, token: string) {
  const total = { bytes: 0, sentBytes: 0, pages: 0, ms: 0 };
  let page: SyncResponse['more'] = null;
  do {
    const asked: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      shape: LIBRARY_SHAPE,
      copy: null,
      changes: [],
      page,
    };
    const start = performance.now();
    const response: Response = await fetch(`${url}${SYNC_PATH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(asked),
    });
    const text: string = await response.text();
    total.ms += performance.now() - start;
    total.bytes += Buffer.byteLength(text);
    total.sentBytes += await countSentBytes(`${url}${SYNC_PATH}`, token, JSON.stringify(asked));
    total.pages += 1;
    page = (JSON.parse(text) as SyncResponse).more;
  } while (page);
  return total;
}

/** The length of an answer's body as it travels. */
function countSentBytes(url: string, token: string, body: string): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    authorization: `Bearer ${token}`,
    'accept-encoding': 'gzip, deflate, br',
  };
  return new Promise((done, fail) => {
    const outgoing = request(url, { method: 'POST', headers }, (response) => {
      let bytes = 0;
      response.on('data', (part: Buffer) => {
        bytes += part.length;
      });
      response.on('end', () => done(bytes));
      response.on('error', fail);
    });
    outgoing.on('error', fail);
    outgoing.end(body);
  });
}
