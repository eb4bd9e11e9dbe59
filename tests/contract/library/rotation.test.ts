import { describe, expect, it } from 'vitest';
import { ACCOUNT_PATHS } from '#shared/account/protocol.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { NOTHING_LOST } from '#shared/library/changes/bring-back.ts';
import type { Change, ChangeOf } from '#shared/library/changes/change.ts';
import type { StoredEntry } from '#shared/library/tables/day-entry.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { FREE_FLASHCARDS } from '#shared/plan/plans.ts';
import { getDefaultIds } from '#tests/support/library/default-ids.ts';
import { createEntry, importCards } from '#tests/support/library/library-changes.ts';
import {
  callAccount,
  fetchExport,
  listRefusals,
  syncAs,
  toRevision,
} from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { setUpTestServer } from '#tests/support/server/test-server.ts';

const server = setUpTestServer();

const MON = '2026-03-02';
const TUE = '2026-03-03';

type RotationFields = Partial<ChangeOf<'rotateSet'>['rotation']> &
  Partial<Pick<ChangeOf<'rotateSet'>, 'cards' | 'categories'>>;

function createRotation({
  cards = [],
  categories = [],
  ...fields
}: RotationFields = {}): ChangeOf<'rotateSet'> {
  const { setId = 1, ordinal = 1, day = MON } = fields;
  const rotation = {
    id: deriveRotationId({ childId: FIRST_CHILD, setId, ordinal }),
    childId: FIRST_CHILD,
    setId,
    ordinal,
    day,
    at: `${day}T09:00:00.000+08:00`,
    entering: [],
    retiring: [],
    ...fields,
  };
  return { type: 'rotateSet', rotation, cards, categories };
}

/** Signs up a family whose set 1 has the first card of each category, with cards 2 and 7 scheduled. */
async function startFamily() {
  const family = await server.signUp();
  const { card, category } = getDefaultIds(family.user.id);
  const addScheduledCards: Change = { type: 'addComing', setId: 1, flashcardIds: [card(2), card(7)] };
  const copy = toRevision(await syncAs(server, family, { changes: [addScheduledCards] }));
  const send = (...changes: Change[]) => syncAs(server, family, { copy, changes });
  return { family, card, category, send, copy };
}

const readSet = async (family: SignedUp, id = 1) =>
  (await syncAs(server, family)).rows.sets.find((set) => set.id === id);

describe('A rotation', () => {
  it('is applied once, without obsolete parts, for concurrent requests', async () => {
    const { family, card, send } = await startFamily();
    await send(
      { type: 'removeFromSet', setId: 1, flashcardIds: [card(1)] },
      { type: 'removeComing', setId: 1, flashcardIds: [card(2)] },
    );
    const change = createRotation({ entering: [card(2), card(7)], retiring: [card(1), card(16)] });
    await Promise.all([send(change), send(change), send(change)]);
    const { rows } = await syncAs(server, family);
    expect(rows.rotations).toMatchObject([{ entering: [card(7)], retiring: [], places: [] }]);
    expect(rows.sets[0]?.flashcardIds).toEqual([6, 11, 16, 21, 7].map(card));
  });

  it('can be undone once if it is the latest of its set', async () => {
    const { family, card, send } = await startFamily();
    const first = createRotation({ entering: [card(2)], retiring: [card(6)] });
    const second = createRotation({ ordinal: 2, day: TUE, entering: [card(7)], retiring: [card(11)] });
    await send(first, second);
    const undo = ({ rotation }: typeof first): Change => ({ type: 'undoRotation', rotationId: rotation.id });
    expect(listRefusals(await send(undo(first), undo(second), undo(second)))).toEqual([
      'rotation_not_latest',
    ]);
    expect(await readSet(family)).toMatchObject({
      flashcardIds: [1, 11, 16, 21, 2].map(card),
      coming: [card(7)],
      rotated: { ordinal: 2, day: TUE },
    });
    const missing: Change = { type: 'undoRotation', rotationId: crypto.randomUUID() };
    expect(listRefusals(await send(missing))).toEqual(['rotation_not_found']);
    // The server reads the returning cards even if a request contains only the undo.
    const { rows } = await syncAs(server, family);
    expect(rows.rotations.map(({ ordinal, undone }) => [ordinal, undone]).toSorted()).toEqual([
      [1, undefined],
      [2, true],
    ]);
  });

  // docs/product/rotation.md#words-as-cards
  it('adds no more cards than Free allows', async () => {
    const { family, category, send } = await startFamily();
    const room = FREE_FLASHCARDS - 25;
    const words = Array.from({ length: room - 1 }, (_, i) => `word ${i}`);
    await send(importCards({ id: category(1), name: 'Animals' }, words));
    const ids = ['f1001-en', 'f1002-en'];
    const response = await send(
      { type: 'editSet', setId: 1, pace: { cards: 9 } },
      createRotation({
        entering: ids,
        cards: ids.map((id) => ({ id, word: id, categoryId: category(1) })),
        categories: [{ id: category(1), name: 'Animals' }],
      }),
    );
    expect(response.refused).toEqual([]);
    expect(response.rows.rotations).toMatchObject([{ entering: ['f1001-en'] }]);
    expect((await syncAs(server, family)).rows.flashcards).toHaveLength(FREE_FLASHCARDS);
  });

  // docs/product/rotation.md#wrong-clock
  it('is refused for an invalid day, id, time or ordinal', async () => {
    const { send } = await startFamily();
    const today = new Date().toISOString().slice(0, 10);
    const response = await send(
      createRotation({ day: addDays(today, 2) }),
      createRotation({ id: deriveRotationId({ childId: 1, setId: 2, ordinal: 1 }) }),
      createRotation({ at: '2300-01-01T00:00:00.000+00:00' }),
      createRotation({ ordinal: 0 }),
      createRotation({ day: addDays(today, 1) }),
    );
    expect(listRefusals(response)).toEqual([
      'clock_ahead',
      'invalid_change',
      'invalid_change',
      'invalid_change',
    ]);
  });

  // docs/product/rotation.md#wrong-clock
  it('is refused as part of a gentle start on a future day', async () => {
    const { send } = await startFamily();
    const day = addDays(new Date().toISOString().slice(0, 10), 2);
    const change: Change = {
      type: 'startGently',
      childId: FIRST_CHILD,
      day,
      language: 'zh',
      sets: [],
      leaving: [],
    };
    expect(listRefusals(await send(change))).toEqual(['clock_ahead']);
  });

  // docs/product/data-and-devices.md#restored-server
  it('of a future day is restored with the other lost rows', async () => {
    const { send } = await startFamily();
    const day = addDays(new Date().toISOString().slice(0, 10), 2);
    const rotation = { ...createRotation({ day }).rotation, places: [] };
    const category = { id: 'cat50', name: 'Food' };
    const entry: StoredEntry = {
      ...createEntry('1951-05-05', { note: { text: 'laughed', base: '' } }),
      order: 1,
    };
    const rows = { ...NOTHING_LOST, categories: [category], rotations: [rotation], entries: [entry] };
    const response = await send({ type: 'bringBack', rows });
    expect(response.refused).toEqual([]);
    expect(response.rows).toMatchObject({ categories: [category], rotations: [rotation], entries: [entry] });
  });

  // docs/security.md#changes
  it('is refused with places outside of any set', async () => {
    const { family, card, send } = await startFamily();
    const { rotation } = createRotation({ retiring: [card(1)] });
    const bringBack = (place: number): Change => ({
      type: 'bringBack',
      rows: { ...NOTHING_LOST, rotations: [{ ...rotation, places: [place] }] },
    });
    expect(listRefusals(await send(bringBack(2 ** 40), bringBack(1)))).toEqual(['invalid_change']);
    const { library } = await fetchExport(server, family);
    const rotations = [{ ...rotation, places: [2 ** 40] }];
    const body = { library: { ...library, rotations }, replace: true };
    expect((await callAccount(server, family, ACCOUNT_PATHS.import, body)).status).toBe(400);
  });
});

describe('An export', () => {
  // docs/product/rotation.md#kept-and-brought-back
  it('replaces the sets and rotations of another account', async () => {
    const { family, card, send } = await startFamily();
    await send(
      { type: 'editSet', setId: 1, pace: { cards: 6 }, fill: 'en', stage: 'couplets' },
      { type: 'editSet', setId: 3, opensOn: '2026-04-01' },
      createRotation({ entering: [card(2)], retiring: [card(1)] }),
    );
    const { library } = await fetchExport(server, family);
    const otherFamily = await startFamily();
    const replacedRotation = createRotation({ setId: 2, retiring: [otherFamily.card(2)] });
    const before = await otherFamily.send(replacedRotation);
    const body = { library, replace: true };
    expect((await callAccount(server, otherFamily.family, ACCOUNT_PATHS.import, body)).status).toBe(200);
    const imported = await fetchExport(server, otherFamily.family);
    expect(imported.library).toEqual(library);
    expect(imported.library.rotations).toMatchObject([{ ordinal: 1, entering: [card(2)] }]);
    const { deleted } = JSON.parse(imported.text('account.json'));
    expect(deleted.rotations).toMatchObject([{ key: replacedRotation.rotation.id }]);
    // A device of that account receives both.
    const update = await syncAs(server, otherFamily.family, { copy: toRevision(before) });
    expect(update.gone.rotations).toEqual([replacedRotation.rotation.id]);
    expect(update.rows.rotations).toEqual(library.rotations);
  });
});
