import type { Page } from '@playwright/test';
import type { Change } from '#shared/library/changes/change.ts';
import { DEFAULT_TEACHING } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { CHINESE_TEXTS } from '#shared/shipped-words/chinese-texts.ts';
import CHINESE_WORDS from '#shared/shipped-words/chinese-words.json' with { type: 'json' };
import { ENGLISH_TEXTS } from '#shared/shipped-words/english-texts.ts';
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { FamilyLedger, shiftDay } from '#tests/support/ledger/family-ledger.ts';
import { LivedFamily } from '#tests/support/ledger/lived-family.ts';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { TrackingFamily } from '#tests/support/library/tracking-family.ts';

// Daylight saving time begins within the eight weeks.
test.use({ timezoneId: 'Europe/Berlin', viewport: { width: 1280, height: 800 } });

const MONDAY = '2026-03-02';
const DAY_BEFORE = '2026-03-01';
const DAYS = Array.from({ length: 56 }, (_, i) => shiftDay(MONDAY, i));
const MIN_TAUGHT_DAYS = 44;

const FIRST_WORDS = [
  ['dog', 'car', 'table', 'tree', 'hand'],
  ['cat', 'bus', 'chair', 'flower', 'nose'],
  ['bird', 'train', 'bed', 'sun', 'eye'],
  ['fish', 'bicycle', 'cup', 'moon', 'ear'],
  ['rabbit', 'airplane', 'door', 'rain', 'foot'],
];
const toTexts = (words: readonly { word: string }[]) => words.map(({ word }) => ({ text: word, parts: [] }));
const LISTS = {
  'en words': toTexts(ENGLISH_WORDS),
  'zh words': toTexts(CHINESE_WORDS),
  'en couplets': ENGLISH_TEXTS.couplets,
  'en phrases': ENGLISH_TEXTS.phrases,
  'zh couplets': CHINESE_TEXTS.couplets,
};

/** Opens a family with its ledger. Its default sets move on and take in English words that were not seen before. */
async function startFamily(
  page: Page,
  product: { url: string },
  seenWords: readonly string[] = [],
): Promise<LivedFamily> {
  await page.clock.install({ time: new Date(`${MONDAY}T05:00:00+01:00`) });
  // The ledger has the British lists.
  await page.addInitScript(() => Object.defineProperty(navigator, 'language', { value: 'en-GB' }));
  const family = await TrackingFamily.create(product);
  const child = { id: FIRST_CHILD, name: '', teaching: DEFAULT_TEACHING };
  const changes: Change[] = [
    { type: 'editChild', child: { ...child, rotation: 'on', start: 'skipped' }, base: { start: 'offer' } },
    ...[1, 2, 3, 4, 5].map((setId) => ({ type: 'editSet' as const, setId, fill: 'en' as const })),
  ];
  const ledger = new FamilyLedger(FIRST_WORDS, LISTS);
  if (seenWords.length > 0) {
    const list = importCards({ id: 'cat1000', name: 'List' }, seenWords);
    const cardIds = list.flashcards.map(({ id }) => id);
    changes.push(list, logDay(DAY_BEFORE, { flashes: [{ setId: 1, cardIds, count: 1 }] }));
    ledger.addSeenWords(DAY_BEFORE, seenWords);
  }
  await family.sync(...changes);
  await family.open(page, '/dashboard');
  return new LivedFamily(page, ledger);
}

async function expectNoDifference(family: LivedFamily, name: string): Promise<void> {
  await family.compareCards();
  await family.compareHistory();
  const { taught, different } = family.countDays();
  console.log(`${name}: ${taught} taught days, ${different} days that differ`);
  expect(family.differences).toEqual([]);
  expect(taught).toBeGreaterThanOrEqual(MIN_TAUGHT_DAYS);
}

/** Returns the weekday, which is 0 for a Monday. */
const getWeekday = (index: number) => index % 7;

// docs/product/rotation.md#ways-of-logging
test('eight weeks on paper and by hand match the predictions of the rules', {
  tag: LONG,
}, async ({ page, product }) => {
  test.setTimeout(1_200_000);
  const family = await startFamily(page, product);
  const unloggedDays: string[] = [];
  const postponeLog = async (day: string) => void unloggedDays.push(day);
  for (const [index, day] of DAYS.entries()) {
    const weekday = getWeekday(index);
    await family.wake(day, '06:30');
    // Friday and Saturday are sometimes logged together.
    if (weekday !== 5)
      for (const earlier of unloggedDays.splice(0)) await family.logManually('07:00', earlier, 3);
    if (weekday === 6 || index === 16) continue;
    if (index === 15) await family.postponeStage('couplets');
    const logs = [
      () => family.logManually('20:00', day, 3),
      () => postponeLog(day),
      async () => {
        await family.logManually('07:30', day, 1);
        await family.playOnPaper('17:00');
        await family.logManually('20:00', day, 1);
      },
      async () => {
        await family.logManually('07:30', shiftDay(day, -3), 1);
        await postponeLog(day);
      },
      () => (index % 2 === 0 ? postponeLog(day) : family.logManually('20:00', day, 3)),
      () => postponeLog(day),
    ];
    await logs[weekday]?.();
    if (weekday !== 5) await family.showFriends('on paper');
    await family.compare('evening');
  }
  await expectNoDifference(family, 'On paper, logged by hand');
});

// docs/product/next-words.md#last-words
test('eight weeks with few English words announce the last ones and continue in Chinese', {
  tag: LONG,
}, async ({ page, product }) => {
  test.setTimeout(1_200_000);
  const firstWords = FIRST_WORDS.flat();
  const seenWords = ENGLISH_WORDS.map(({ word }) => word)
    .filter((word) => !firstWords.includes(word))
    .slice(0, 132);
  const family = await startFamily(page, product, seenWords);
  let daysWithoutWords = 0;
  for (const [index, day] of DAYS.entries()) {
    const weekday = getWeekday(index);
    await family.wake(day, '07:30');
    if (weekday === 6 || index === 19) continue;
    if (weekday === 2) await family.play('08:00', 4);
    else await family.playOnPaper('08:00');
    await family.playOnPaper('12:00');
    if (weekday !== 4) await family.playOnPaper('18:00');
    if (weekday !== 5) await family.showFriends('on paper');
    const hasRunOut = family.ledger.describeLastWords().some((text) => text.startsWith('All'));
    daysWithoutWords += hasRunOut ? 1 : 0;
    if (hasRunOut && daysWithoutWords === 3) await family.beginChinese();
    await family.compare('evening');
  }
  expect(daysWithoutWords).toBe(3);
  await expectNoDifference(family, 'Runs out of words');
});

// docs/product/stages.md#next-stage
test('eight weeks in the player lead to two words and old friends', {
  tag: LONG,
}, async ({ page, product }) => {
  test.setTimeout(1_200_000);
  const family = await startFamily(page, product);
  for (const [index, day] of DAYS.entries()) {
    const weekday = getWeekday(index);
    await family.wake(day, '07:30');
    if (weekday === 6) continue;
    if (index === 23) {
      await family.startAndLeave('08:00');
      await family.compare('evening');
      continue;
    }
    await family.play('08:00', 1 + (index % 5));
    if (family.ledger.offerStage() === 'couplets') await family.beginCouplets();
    if (weekday % 2 === 0) await family.playOnPaper('12:00');
    await family.play('17:00', 1 + (index % 3));
    await family.showFriends('in the player');
    await family.compare('evening');
  }
  expect(family.ledger.sets.some(({ stage }) => stage === 'couplets')).toBe(true);
  await expectNoDifference(family, 'In the player');
});
