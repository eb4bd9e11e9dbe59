import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type DayDetails, type RowVersions, VERSIONS_PATH } from '#shared/library/sync-protocol.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { startBillingServer } from '#tests/support/billing/billing-server.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { FamilyDevice } from '#tests/support/library/family-devices.ts';
import { addCard, logDay } from '#tests/support/library/library-changes.ts';
import { sendChanges } from '#tests/support/library/send-changes.ts';
import { callAccount, fetchExport, syncAs } from '#tests/support/server/account-server.ts';
import { receiveFrom } from '#tests/support/server/receive-from.ts';
import { setUpForFile } from '#tests/support/set-up-for-file.ts';

/**
 * Runs `interrupt` once, before the next matching statement of this process and outside of its transaction, like another
 * device. `vi.restoreAllMocks` cancels it.
 */
function interruptBefore(statement: RegExp, interrupt: () => Promise<unknown>): void {
  const runOutside = AsyncLocalStorage.snapshot();
  const { query } = pg.Client.prototype;
  let isDone = false;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(async function (this: pg.Client, ...args) {
    const [config] = args as unknown as [string | { text: string }];
    if (!isDone && statement.test(typeof config === 'string' ? config : config.text)) {
      isDone = true;
      await runOutside(interrupt);
    }
    return Reflect.apply(query, this, args);
  });
}

describe('A response during a concurrent write', () => {
  const shop = setUpForFile(startBillingServer);
  afterEach(() => vi.restoreAllMocks());

  it('contains every row of its revision', async () => {
    const { server } = shop;
    const family = await server.signUp();
    const receive = receiveFrom(server, family);
    const device = new FamilyDevice(family.user.id);
    await device.syncUntilSent(receive);
    const { category } = getDefaultIds(family.user.id);
    const addCardById = (id: string) =>
      sendChanges(server, family.accessToken, [addCard(id, id, category(1))]);
    await addCardById('f9000');
    // This card sorts before the other and would shift it out of the page.
    interruptBefore(/from library_rows\s.* limit/s, () => addCardById('f8000'));
    await device.syncUntilSent(receive);
    await device.syncUntilSent(receive);
    expect([...device.library.flashcards.keys()]).toEqual(expect.arrayContaining(['f8000', 'f9000']));
  });

  it('contains as many entries of a day as the record counts', async () => {
    const { server } = shop;
    const { accessToken } = await server.signUp();
    const day = '2026-03-01';
    await sendChanges(server, accessToken, [logDay(day)]);
    interruptBefore(/belongs_to in/, () => sendChanges(server, accessToken, [logDay(day)]));
    const { body } = await callAccount(server, { accessToken }, `/api/library/day?day=${day}`);
    const { record, entries } = body as unknown as DayDetails;
    expect([record?.entryCount, entries.length]).toEqual([1, 1]);
  });

  it('contains the oldest earlier version of a card', async () => {
    const { server } = shop;
    const { accessToken, user } = await server.signUp();
    const { card } = getDefaultIds(user.id);
    const deleteCard = (number: number) =>
      sendChanges(server, accessToken, [{ type: 'deleteFlashcards', flashcardIds: [card(number)] }]);
    await deleteCard(1);
    interruptBefore(/from "row_versions" .* order by/, () => deleteCard(2));
    const { body } = await callAccount(server, { accessToken }, VERSIONS_PATH);
    const { versions } = body as unknown as RowVersions;
    expect(versions.map(({ row }) => 'word' in row && row.word)).toContain('dog');
  });

  it('reports no refund of a plan that it reports as active', async () => {
    const family = await shop.signUp();
    await shop.subscribe(family);
    interruptBefore(/from "billing_endings" .* desc/, () => shop.billing.downgradeToFree(family.user.id));
    const { body } = await shop.call(family, 'POST', '/sync-subscription');
    expect(body).toMatchObject({ plan: 'print', subscription_status: 'active', refunds: [] });
  });

  it('contains the same children in both files of an export', async () => {
    const { server } = shop;
    const family = await server.signUp();
    await syncAs(server, family);
    const child = { ...NEW_CHILD, id: 77, name: 'Ben' };
    interruptBefore(/from "families"/, () =>
      sendChanges(server, family.accessToken, [{ type: 'addChild', child }]),
    );
    const { text, library } = await fetchExport(server, family);
    const account = JSON.parse(text('account.json')) as { family: { children: { id: number }[] } };
    expect(account.family.children.map(({ id }) => id)).toEqual(library.children.map(({ id }) => id));
  });
});
