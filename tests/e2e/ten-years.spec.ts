import { localDay } from '#shared/tracking/local-clock.ts';
import { FamilyWalk } from '#tests/support/family-walk.ts';
import { expect, test } from '#tests/support/product-test.ts';
import { readLibrary } from '#tests/support/send-changes.ts';
import { signUp } from '#tests/support/sign-up.ts';
import { CARDS, ENTRIES, TEN_YEARS, writeTenYears } from '#tests/support/ten-years-family.ts';

test.use({ losesNetwork: true });

/** An account has one child: the days hold the three sessions of each of three children. */
test('ten years of three children and 20,000 cards open, sync and stay editable offline', async ({
  context,
  product,
}) => {
  test.setTimeout(180_000);
  const parent = await signUp(product);
  const today = localDay(new Date());
  await product.kill('SIGTERM');
  await writeTenYears(product.dataDir, { userId: parent.user.id, today });
  await product.restart();

  const family = await FamilyWalk.start(context, parent.email);
  await family.signIn(TEN_YEARS);
  const { olderMonths } = await family.waitForCopy();
  expect(olderMonths).toBeGreaterThanOrEqual(TEN_YEARS / 31);
  await family.countBytes(() => family.editCard('词语4242', '词语4242 one'));
  await family.countBytes(() => family.logFullDay());

  await family.reloadOffline();
  await family.openHistory(TEN_YEARS + 1);
  await family.editCard('词语4242 one', '词语4242 two');
  await family.logFlash();
  expect(await family.countUnsent()).toBe(2);
  await family.reload();
  await family.expectFlashes(5);

  await family.sendAll();
  const { rows } = await readLibrary(product, parent.accessToken);
  expect(rows.flashcards).toHaveLength(CARDS);
  expect(rows.entries).toHaveLength(ENTRIES + 2);
  expect(rows.flashcards.filter(({ word }) => word === '词语4242 two')).toHaveLength(1);
  expect(rows.history.find(({ date }) => date === today)?.setUsage['1']).toBe(5);
});
