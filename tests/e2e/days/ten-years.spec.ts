import { getLocalDay } from '#shared/lib/local-clock.ts';
import { FamilyWalk } from '#tests/support/browser/family-walk.ts';
import { expect, LONG, test } from '#tests/support/browser/product-test.ts';
import { readLibrary } from '#tests/support/library/send-changes.ts';
import { ENTRIES_PER_DAY, MAX_CARDS, TEN_YEARS, writeDays } from '#tests/support/library/ten-years-family.ts';
import { signUp } from '#tests/support/server/sign-up.ts';

test.use({ losesNetwork: true });

/** The default of a quarter covers the same code. `HISTORY=ten-years` sets ten years and a full library. */
const [DAYS, CARDS] = process.env.HISTORY === 'ten-years' ? [TEN_YEARS, MAX_CARDS] : [91, 5_000];

/** Four of the full day, and one more. */
const FLASHES = 4 + 1;

test('a long history with thousands of cards opens, syncs and stays editable offline', {
  tag: LONG,
}, async ({ context, product }) => {
  test.setTimeout(180_000);
  const account = await signUp(product);
  const today = getLocalDay(new Date());
  await product.kill('SIGTERM');
  await writeDays(product.dataDir, { userId: account.user.id, today, days: DAYS, cards: CARDS });
  await product.restart();

  const family = await FamilyWalk.start(context, account.email);
  await family.signIn(DAYS);
  const { months } = await family.waitForCopy();
  // The first month may be incomplete.
  expect(months).toBeGreaterThanOrEqual(DAYS / 31 - 1);
  await family.waitUntilSent(() => family.editCard('词语4242', '词语4242 one'));
  await family.waitUntilSent(() => family.logFullDay());

  await family.reloadOffline();
  await family.openHistory(DAYS + 1);
  await family.editCard('词语4242 one', '词语4242 two');
  await family.logFlash();
  expect(await family.countUnsent()).toBe(2);
  await family.reload();
  await family.expectFlashes(FLASHES);

  await family.sendAll();
  const { rows } = await readLibrary(product, account.accessToken);
  expect(rows.flashcards).toHaveLength(CARDS);
  expect(rows.entries).toHaveLength(DAYS * ENTRIES_PER_DAY + 2);
  expect(rows.flashcards.filter(({ word }) => word === '词语4242 two')).toHaveLength(1);
  expect(rows.history.find(({ date }) => date === today)?.setUsage['1']).toBe(FLASHES);
});
