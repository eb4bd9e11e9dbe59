import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addDays } from '#shared/lib/calendar.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { type Library, rowsToLibrary } from '#shared/library/library.ts';
import { listSets } from '#shared/library/sets.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import { CHINESE_WORDS } from '#shared/shipped-words/chinese-words.ts';
import { nextShippedWords } from '#shared/shipped-words/next-shipped-words.ts';
import { planGentleStart } from '#shared/teach/gentle-start.ts';
import { addCard } from '#tests/support/library/library-changes.ts';
import { revisionOf, syncAs } from '#tests/support/server/account-server.ts';
import type { SignedUp } from '#tests/support/server/sign-up.ts';
import { startTestServer, type TestServer } from '#tests/support/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DAY = '2026-03-02';
const SHIPPED = { zh: CHINESE_WORDS };

/** What a device plans that sees `library` and draws numbers from `number` on for the sets that are missing. */
function plan(library: Library, language: 'en' | 'zh', number = 1) {
  const sets = [1, 2, 3, 4, 5].map((i) => ({ id: 1_000_000 + 10 * number + i, name: `Set ${i}` }));
  const choice = { childId: 1, day: DAY, language, shipped: SHIPPED, sets, room: null };
  const planned = planGentleStart(library, choice);
  if (!planned) throw new Error('There is no word to begin with.');
  return planned;
}

const readLibrary = async (family: SignedUp) => rowsToLibrary((await syncAs(server, family)).rows);

async function startFamily() {
  const family = await server.signUp();
  const first = await syncAs(server, family);
  const copy = revisionOf(first);
  const send = (...changes: Change[]) => syncAs(server, family, { copy, changes });
  return { family, library: rowsToLibrary(first.rows), send };
}

/** The words of the child's sets, open ones first, as a session would show them. */
const wordsOf = (library: Library) =>
  listSets(library).map(({ flashcardIds }) => flashcardIds.map((id) => library.flashcards.get(id)?.word));

describe('a gentle start', () => {
  // docs/product/gentle-start.md#gentle-plan
  it('is made once where two devices choose at once, by the one that arrives first', async () => {
    const { family, library, send } = await startFamily();
    await send(plan(library, 'zh', 1).change);
    const late = await send(plan(library, 'en', 2).change);
    expect(late.refused).toEqual([]);
    const after = await readLibrary(family);
    expect(wordsOf(after)).toEqual([['妈妈'], [], [], [], []]);
    expect(listSets(after).map(({ fill, opensOn }) => [fill, opensOn])).toEqual([
      ['zh', undefined],
      ...[7, 14, 21, 28].map((days) => ['zh', addDays(DAY, days)]),
    ]);
    expect(after.children.get(1)).toMatchObject({ start: 'gentle', rotation: 'on' });
    expect(after.flashcardCount).toBe(26);
  });

  it('makes five sets once where two devices choose for a family without any', async () => {
    const { family, library, send } = await startFamily();
    await send(...[1, 2, 3, 4, 5].map((setId): Change => ({ type: 'deleteSet', setId })));
    const empty = { ...library, sets: new Map() };
    await Promise.all([1, 2].map((number) => send(plan(empty, 'zh', number).change)));
    const after = await readLibrary(family);
    expect(listSets(after).map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((i) => `Set ${i}`));
    expect(wordsOf(after)[0]).toEqual(['妈妈']);
  });

  // docs/security.md#changes
  it('is refused on a day that has begun nowhere, because its first set would stand still until then', async () => {
    const { library, send } = await startFamily();
    const today = new Date().toISOString().slice(0, 10);
    const { change } = plan(library, 'zh');
    const answer = await send({ ...change, day: addDays(today, 2) }, { ...change, day: addDays(today, 1) });
    expect(answer.refused.map(({ code }) => code)).toEqual(['clock_ahead']);
    expect(answer.rows.children[0]?.start).toBe('gentle');
  });

  it('is taken back without a trace, and not what another device added meanwhile', async () => {
    const { family, library, send } = await startFamily();
    const { change, undo } = plan(library, 'zh');
    await send(change);
    await send(addCard('f9000', '面包', 'cat1'), { type: 'addToSet', setId: 3, flashcardIds: ['f9000'] });
    await send(undo, undo);
    const after = await readLibrary(family);
    expect(wordsOf(after).map((words) => words.length)).toEqual([5, 5, 6, 5, 5]);
    expect(after.children).toEqual(library.children);
    expect([...after.flashcards.keys()].filter((id) => !library.flashcards.has(id))).toEqual(['f9000']);
    expect(after.flashcardCount).toBe(26);
    expect([...after.categories.values()].some(({ name }) => name === '家人')).toBe(false);
  });

  it('does not put a word into a set twice where its rotation is asked for again', async () => {
    const { family, library, send } = await startFamily();
    await send(plan(library, 'zh').change);
    const day = addDays(DAY, 1);
    const [word] = nextShippedWords(await readLibrary(family), SHIPPED, {
      ...{ childId: 1, language: 'zh', count: 1, room: null },
    });
    if (!word) throw new Error('There is no next word.');
    const rotate: Change = {
      type: 'rotateSet',
      rotation: {
        ...{ id: rotationId({ childId: 1, setId: 1, ordinal: 2 }), childId: 1, setId: 1, ordinal: 2, day },
        ...{ at: `${day}T09:00:00.000+01:00`, entering: [word.flashcard.id], retiring: [] },
      },
      cards: [word.flashcard],
      categories: [word.category],
    };
    await Promise.all([send(rotate), send(rotate)]);
    expect(wordsOf(await readLibrary(family))[0]).toEqual(['妈妈', '爸爸']);
  });
});

// docs/product/gentle-start.md#gentle-plan
describe('a gentle start on a server with limits', () => {
  it('is refused whole where Free has no room for its first word', async () => {
    const limited = await startTestServer({ beside: server, settings: { planLimits: 'on' } });
    const family = await limited.signUp();
    const first = await syncAs(limited, family);
    const fill = Array.from({ length: 75 }, (_, i) => addCard(`f${9_000 + i}`, `word ${i}`, 'cat1'));
    const copy = revisionOf(first);
    expect((await syncAs(limited, family, { copy, changes: fill })).refused).toEqual([]);
    const { change } = plan(rowsToLibrary(first.rows), 'zh');
    const answer = await syncAs(limited, family, { copy, changes: [change] });
    expect(answer.refused.map(({ code }) => code)).toEqual(['plan_flashcard_limit']);
    const after = rowsToLibrary((await syncAs(limited, family)).rows);
    expect(after.children.get(1)?.start).toBe('offer');
    expect(wordsOf(after).map((words) => words.length)).toEqual([5, 5, 5, 5, 5]);
    await limited.close();
  });
});
