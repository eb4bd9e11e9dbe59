import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import type { SyncResponse } from '#shared/library/sync-protocol.ts';
import { defaultIds } from '#tests/support/library/default-ids.ts';
import { logDay } from '#tests/support/library/library-changes.ts';
import { revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const FRUIT = 1_234_567_890;
const move = (setId: number, before: number | null): Change => ({ type: 'moveSet', setId, before });
const rename = (setId: number, name: string, base: string): Change => ({
  ...{ type: 'renameSet', setId },
  ...{ name, base },
});
const addFruit = (flashcardIds: string[] = []): Change => ({
  type: 'addSet',
  set: { id: FRUIT, childId: 1, name: 'Fruit', flashcardIds },
});

/** A family whose two devices both have the default library. */
async function startFamily() {
  const family = await server.signUp();
  const copy = revisionOf(await syncAs(server, family));
  const send = (...changes: Change[]) => syncAs(server, family, { copy, changes });
  return { family, card: defaultIds(family.user.id).card, send };
}

/** The names of the family's sets in their order, as a new device reads them. */
async function readNames(family: SignedUp): Promise<string[]> {
  return listNames(await syncAs(server, family));
}

function listNames({ rows }: SyncResponse): string[] {
  return listSets(rowsToLibrary(rows)).map(({ name }) => name);
}

describe('sets on two devices', () => {
  it('are added, renamed and moved on both, and every device reads one order', async () => {
    const { family, card, send } = await startFamily();
    await send(addFruit([card(1), card(2)]), move(FRUIT, 1));
    await send(
      { type: 'addSet', set: { id: 1_000_001, childId: 1, name: 'Later', flashcardIds: [] } },
      rename(2, 'Second', 'Set 2'),
      move(5, 2),
    );
    expect(await readNames(family)).toEqual(['Fruit', 'Set 1', 'Set 5', 'Second', 'Set 3', 'Set 4', 'Later']);
  });

  // docs/product/sets.md#sets-on-two-devices
  it('bear the later of two names, and a conflict holds the other', async () => {
    const { family, send } = await startFamily();
    await send(rename(1, 'Fruit', 'Set 1'));
    const { rows } = await send(rename(1, 'Morning', 'Set 1'));
    expect(rows.sets).toMatchObject([{ id: 1, name: 'Morning' }]);
    expect(rows.conflicts).toMatchObject([{ kind: 'set', subject: '1', kept: 'Morning', lost: 'Fruit' }]);
    expect((await readNames(family))[0]).toBe('Morning');
  });

  // docs/product/sets.md#sets-on-two-devices
  it('are deleted on one while the other logs and fills them: the day stays, the card is refused', async () => {
    const { family, card, send } = await startFamily();
    await send(addFruit([card(1)]));
    const deleted = await send({ type: 'deleteSet', setId: FRUIT });
    expect(deleted.rows.sets).toEqual([]);
    const shown = [{ setId: FRUIT, cardIds: [card(1)], count: 2 }];
    const late = await send(
      logDay('2026-03-01', { flashes: shown }),
      { type: 'addToSet', setId: FRUIT, flashcardIds: [card(2)] },
      rename(FRUIT, 'Food', 'Fruit'),
      move(FRUIT, 1),
      { type: 'deleteSet', setId: FRUIT },
    );
    expect(late.refused.map(({ code }) => code)).toEqual(['set_not_found', 'set_not_found']);
    expect(late.rows.history).toMatchObject([{ shown, setUsage: { [FRUIT]: 2 } }]);
    expect(await readNames(family)).not.toContain('Fruit');
  });

  it('come back with the cards that there still are, at their place', async () => {
    const { family, card, send } = await startFamily();
    const added = await send(addFruit([card(1), card(2)]), move(FRUIT, 3));
    const set = added.rows.sets.find(({ id }) => id === FRUIT)!;
    await send({ type: 'deleteSet', setId: FRUIT });
    await send({ type: 'deleteFlashcards', flashcardIds: [card(1)] });
    const back = await send({ type: 'reviveSet', set });
    expect(back.rows.sets).toContainEqual({ ...set, flashcardIds: [card(2)] });
    expect((await readNames(family)).indexOf('Fruit')).toBe(2);
  });

  it('reach a device as keys when they are deleted', async () => {
    const { family } = await startFamily();
    const before = await syncAs(server, family);
    await syncAs(server, family, { changes: [{ type: 'deleteSet', setId: 2 }] });
    const after = await syncAs(server, family, { copy: revisionOf(before) });
    expect([after.whole, after.gone.sets, after.rows.sets]).toEqual([false, [2], []]);
  });

  it('keep an earlier version of a former name and of a deleted set, and none of a former place', async () => {
    const { family, send } = await startFamily();
    await send(move(5, 1));
    await send(rename(1, 'First', 'Set 1'));
    await send({ type: 'deleteSet', setId: 2 });
    const response = await fetch(`${server.url}/api/library/versions`, {
      headers: { authorization: `Bearer ${family.accessToken}` },
    });
    const { versions } = (await response.json()) as {
      versions: { row: { name: string }; deleted: boolean }[];
    };
    expect(versions.map(({ row, deleted }) => [row.name, deleted])).toEqual([
      ['Set 2', true],
      ['Set 1', false],
    ]);
  });

  it('are of the family alone', async () => {
    const { family, send } = await startFamily();
    await send(addFruit());
    const stranger = await server.signUp();
    expect(await readNames(stranger)).toEqual(['Set 1', 'Set 2', 'Set 3', 'Set 4', 'Set 5']);
    await syncAs(server, stranger, { changes: [{ type: 'deleteSet', setId: FRUIT }, move(FRUIT, 1)] });
    expect(await readNames(family)).toContain('Fruit');
  });

  it('are refused for a child that the family does not have, and with numbers that no set has', async () => {
    const { send } = await startFamily();
    const ofOtherChild = { id: FRUIT, childId: 2, name: 'Fruit', flashcardIds: [] };
    const { refused } = await send(
      { type: 'addSet', set: ofOtherChild },
      { type: 'addSet', set: { ...ofOtherChild, childId: 1, id: 2 ** 31 } },
      move(0, null),
      rename(1, ' ', 'Set 1'),
    );
    expect(refused.map(({ code }) => code)).toEqual(['child_not_found', ...Array(3).fill('invalid_change')]);
  });
});
