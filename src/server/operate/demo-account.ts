import { randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createPasswords } from '#server/auth/credentials/passwords.ts';
import { insertEmailAccount, makeEmailAccount } from '#server/auth/records/email-account.ts';
import { DEMO_EMAIL, findUserByEmail, hasUsers } from '#server/auth/records/users.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { acquireStartLock } from '#server/db/migrate.ts';
import { readSecretFile, replaceFile } from '#server/files/private-files.ts';
import { syncLibrary } from '#server/library/sync-library.ts';
import { insertProfile } from '#server/profiles/profile-queries.ts';
import { addDays, getWeekday } from '#shared/lib/calendar.ts';
import { deriveUuid } from '#shared/lib/derive-uuid.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import { applyChange, type Change } from '#shared/library/changes/change.ts';
import { WITHOUT_PLAN_LIMIT } from '#shared/library/changes/decision.ts';
import { createDefaultRows, type DefaultRows } from '#shared/library/defaults.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { CHANGES_PER_SYNC, SYNC_PROTOCOL, type SyncRequest } from '#shared/library/sync-protocol.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import type { DayEntry } from '#shared/library/tables/day-entry.ts';
import type { TimeOfDay } from '#shared/library/tables/day-record.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { LIBRARY_SHAPE } from '#shared/library/tables/library-tables.ts';
import { type NextWords, planRotations } from '#shared/rotation/plan-rotations.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { listNextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';

const PASSWORD_FILE = 'demo-password.txt';

/** Creates the account at a start without accounts. Returns its password, or null without a demo account. */
export async function ensureDemoAccount(deps: {
  db: Database;
  dataDir: string;
  now: Date;
}): Promise<string | null> {
  const { db, dataDir, now } = deps;
  const file = join(dataDir, PASSWORD_FILE);
  const { password, userId } = await db.transaction(async (tx) => {
    await acquireStartLock(tx);
    const stored = await readSecretFile(file, 'the password of the demo account');
    if ((await findUserByEmail(tx, DEMO_EMAIL)) !== null) return { password: stored || null, userId: null };
    if (await hasUsers(tx)) return { password: null, userId: null };
    // The password is stored first so that a crash cannot leave an account without a known password.
    const password = stored || randomBytes(6).toString('base64url');
    if (!stored) await replaceFile(file, `${password}\n`);
    const passwordHash = await createPasswords().hashPassword(password);
    return { password, userId: await insertDemoFamily(tx, passwordHash, now) };
  });
  if (userId !== null) await db.asFamily(userId, (tx) => insertDemoDays(tx, userId, now));
  return password;
}

async function insertDemoDays(tx: Tx, userId: string, now: Date): Promise<void> {
  const changes = createDemoChanges(getLocalDay(now), createDefaultRows(userId));
  for (let start = 0; start < changes.length; start += CHANGES_PER_SYNC) {
    const batch = changes.slice(start, start + CHANGES_PER_SYNC);
    const request: SyncRequest = {
      protocol: SYNC_PROTOCOL,
      shape: LIBRARY_SHAPE,
      copy: null,
      changes: batch.map((change) => ({ id: randomUUID(), base: 1, change })),
      page: null,
    };
    await syncLibrary(tx, userId, request, { now, planLimits: 'on' });
  }
}

async function insertDemoFamily(tx: Tx, passwordHash: string, now: Date): Promise<string> {
  const data = { name: 'Demo Family' };
  const account = makeEmailAccount({ email: DEMO_EMAIL, passwordHash, data }, { standing: 'verified', now });
  if (!(await insertEmailAccount(tx, account)))
    throw new Error('Another process has just created the demo account.');
  await insertProfile(tx, account.user, now);
  return account.user.id;
}

const WORDS = { en: ENGLISH_WORDS, zh: CHINESE_WORDS };
const nextWords: NextWords = (library, request) => listNextShippedWords(library, WORDS, request);

/** With this pace, the words of three months and of the next weeks fit into the Free plan. */
const SHOWINGS = 28;
const DAYS_TO_NEXT_SET = 23;
const FILLS = ['zh', 'zh', 'en'] as const;
const DAYS = 92;
const CATEGORY = { id: 'cat100', name: '水果 Fruit' };
const FRUIT: readonly (readonly [word: string, english: string, pinyin: string])[] = [
  ['苹果', 'apple', 'píngguǒ'],
  ['香蕉', 'banana', 'xiāngjiāo'],
  ['草莓', 'strawberry', 'cǎoméi'],
  ['葡萄', 'grapes', 'pútao'],
  ['西瓜', 'watermelon', 'xīguā'],
];
const NOTES = [
  'Laughed at the elephant ears I made.',
  'A little tired; we stopped early.',
  'Pointed at the moon at bedtime and said "moon"!',
  'Grandma showed the cards today.',
  '今天自己说了“苹果”。',
];

/** Creates the choices of a parent at the start. Sets 4 and 5 are too recent for new words. */
function createPreparations(sets: readonly CardSet[]): Change[] {
  return [
    ...createFruitCards(),
    { type: 'addComing', setId: 1, flashcardIds: FRUIT.map((_, index) => toFruitId(index)) },
    ...sets.map(({ id: setId }): Change => {
      const fill = FILLS[setId - 1];
      return { type: 'editSet', setId, pace: { showings: SHOWINGS }, ...(fill && { fill }) };
    }),
  ];
}

/** Creates about three months of changes that end on `today` (YYYY-MM-DD) and follow the product's rules. */
export function createDemoChanges(today: string, rows: DefaultRows): Change[] {
  const changes: Change[] = [];
  let library = rowsToLibrary({ ...rows, history: [] });
  const applyAndRecord = (change: Change) => {
    library = applyChange(library, change, WITHOUT_PLAN_LIMIT, deriveUuid(`demo ${changes.length}`)).library;
    changes.push(change);
  };
  createPreparations(rows.sets).forEach(applyAndRecord);
  for (let daysAgo = DAYS - 1; daysAgo >= 1; daysAgo -= 1) {
    const day = addDays(today, -daysAgo);
    // Some days are skipped, Sundays more often.
    const chance = pickNumber(daysAgo, 7);
    if (chance === 0 || (getWeekday(day) === 0 && chance < 4)) continue;
    const at = `${day}T19:00:00.000+00:00`;
    const start = { childId: FIRST_CHILD, day, at, nextWords, flashcardLimit: null };
    planRotations(library, start).changes.forEach(applyAndRecord);
    const inUse = listSets(library, FIRST_CHILD).slice(
      0,
      1 + Math.floor((DAYS - daysAgo) / DAYS_TO_NEXT_SET),
    );
    applyAndRecord({ type: 'logDay', entry: createEntry({ daysAgo, day, at, sets: inUse }) });
  }
  return changes;
}

function toFruitId(index: number): string {
  return `f10${index}`;
}

function createFruitCards(): Change[] {
  return FRUIT.map(([word, english, pinyin], index) => ({
    type: 'addFlashcard',
    flashcard: { id: toFruitId(index), word, english, pinyin, categoryId: CATEGORY.id },
    categoryName: CATEGORY.name,
  }));
}

type DemoDay = { daysAgo: number; day: string; at: string; sets: readonly CardSet[] };

function createEntry({ daysAgo, day, at, sets }: DemoDay): DayEntry {
  const note = pickNumber(daysAgo, 9) === 3 ? (NOTES[pickNumber(daysAgo, NOTES.length)] ?? '') : '';
  const engagement = Math.min(5, 2 + Math.floor((DAYS - daysAgo) / 45) + pickNumber(daysAgo * 3, 3));
  return {
    id: deriveUuid(`demo ${day}`),
    childId: FIRST_CHILD,
    day,
    at,
    source: 'hand',
    flashes: sets.map(({ id, flashcardIds }) => ({
      setId: id,
      cardIds: [...flashcardIds],
      count: pickNumber(daysAgo + id, 4) === 0 ? 2 : 1,
    })),
    takes: [],
    selected: { add: sets.map(({ id }) => id), remove: [] },
    times: { add: pickTimes(daysAgo), remove: [] },
    engagement: { value: engagement, base: 0 },
    ...(note !== '' && { note: { text: note, base: '' } }),
  };
}

function pickTimes(seed: number): TimeOfDay[] {
  const patterns: readonly TimeOfDay[][] = [
    ['morning'],
    ['morning', 'evening'],
    ['afternoon'],
    ['morning', 'afternoon'],
    ['evening'],
    ['night'],
  ];
  return patterns[pickNumber(seed, 23) % patterns.length] ?? ['morning'];
}

/** Returns a number from 0 to `size` - 1 that depends only on the seed. */
function pickNumber(seed: number, size: number): number {
  return (Math.imul(seed + 17, 2_654_435_761) >>> 8) % size;
}
