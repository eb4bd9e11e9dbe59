import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { LibraryGate } from '#client/library/library-gate.tsx';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { type Child, readChild } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { rotationId } from '#shared/library/tables/rotation.ts';
import ENGLISH_WORDS from '#shared/shipped-words/english-words.json' with { type: 'json' };
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { importCards, logDay } from '#tests/support/library/library-changes.ts';
import { RotationOnToday } from './rotation-on-today.tsx';
import { listSetsWithoutWords } from './words-run-out.tsx';

const YESTERDAY = '2026-03-03';
const TODAY = '2026-03-04';
const CARDS = ['f1', 'f6', 'f11', 'f16', 'f21'];
const STILL = { cards: 5, newADay: 0, showings: 15 };

freezeDate(`${TODAY}T10:00:00`);

/** So many flashes of Set 1 in a session of a day. */
const taught = (day: string, count = 1) =>
  logDay(day, { source: 'player', flashes: [{ setId: 1, cardIds: CARDS, count }] });

/** What the first session of today did to Set 1. */
const rotated: Change = {
  type: 'rotateSet',
  rotation: {
    ...{ id: rotationId({ childId: FIRST_CHILD, setId: 1, ordinal: 1 }), childId: FIRST_CHILD, setId: 1 },
    ...{ ordinal: 1, day: TODAY, at: `${TODAY}T08:00:00.000+01:00`, entering: ['f2'], retiring: ['f1'] },
  },
  cards: [],
  categories: [],
};

type Given = {
  child?: Partial<Child>;
  /** Of Set 1, which holds dog, car, table, tree and hand; cat, bus and chair are coming. */
  set?: Partial<CardSet>;
  changes?: readonly Change[];
  options?: Parameters<typeof renderScreen>[1];
};

async function open({ child = {}, set = {}, changes = [], options = {} }: Given = {}) {
  const [first, ...rest] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  // The other four stay as they are, whatever is taught.
  const still = rest.map((one) => ({ ...one, pace: STILL }));
  const children = [
    { ...readChild({ children: new Map() }, FIRST_CHILD), rotation: 'on' as const, ...child },
  ];
  const sets = [{ ...first, coming: ['f2', 'f7', 'f12'], ...set }, ...still];
  const screenOfToday = (
    <LibraryGate>
      <RotationOnToday />
    </LibraryGate>
  );
  const rendered = await renderScreen(screenOfToday, {
    path: '/dashboard',
    ...options,
    changes,
    library: { sets, children, ...options.library },
  });
  return { ...rendered, set: () => rendered.stored.rows.sets[0] as CardSet };
}

const section = () => screen.getByRole('region', { name: 'New words' });
const line = (text: RegExp | string) =>
  within(section()).getByText((_, element) => {
    const content = element?.tagName === 'P' ? (element.textContent ?? '') : '';
    return typeof text === 'string' ? content === text : text.test(content);
  });
const unfold = async (person: { click: (button: Element) => Promise<void> }) =>
  person.click(screen.getByRole('button', { name: 'Change: Set 1' }));

describe('what moves next', () => {
  // docs/product/next-words.md#next-words
  it('is said in the evening: which word comes in tomorrow, and which one leaves', async () => {
    await open({ changes: [taught(TODAY, 15)] });
    expect(line('New tomorrow: cat. Goes: dog.')).toBeDefined();
    expect(within(section()).getAllByRole('listitem')).toHaveLength(1);
  });

  // docs/product/next-words.md#next-words
  it('is said for the first session of today where that is still to come', async () => {
    await open({ changes: [taught(YESTERDAY, 15)] });
    expect(line('New today: cat. Goes: dog.')).toBeDefined();
  });

  // docs/product/next-words.md#next-words
  it('is nothing when nothing will move, and nothing is shown then', async () => {
    await open({ changes: [taught(TODAY)] });
    expect(screen.queryByRole('region')).toBeNull();
  });

  it('is not shown while sets do not move by themselves', async () => {
    await open({ child: { rotation: 'off' }, changes: [taught(TODAY, 15)] });
    expect(screen.queryByRole('region', { name: 'New words' })).toBeNull();
  });
});

describe('the next rotation', () => {
  // docs/product/next-words.md#steer-next-words
  it('is held for once and released again by the same button', async () => {
    const { person, set } = await open({ changes: [taught(TODAY, 15)] });
    await unfold(person);
    const hold = screen.getByRole('button', { name: 'No new word tomorrow' });
    await person.click(hold);
    expect(line('Tomorrow: no new word')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Bring it in after all');
    await expect.poll(() => set().steer).toEqual({ ordinal: 1, hold: true });
    await person.click(screen.getByRole('button', { name: 'Bring it in after all' }));
    expect(line('New tomorrow: cat. Goes: dog.')).toBeDefined();
    await expect.poll(() => set().steer).toBeUndefined();
  });

  // docs/product/next-words.md#steer-next-words
  it('takes another word when one is skipped, which goes to the end and comes back by Undo', async () => {
    const { person, set } = await open({ changes: [taught(TODAY, 15)] });
    await unfold(person);
    await person.click(screen.getByRole('button', { name: 'Skip “cat”' }));
    expect(line('New tomorrow: bus. Goes: dog.')).toBeDefined();
    expect(document.activeElement?.tagName).toBe('LI');
    await expect.poll(() => set().coming).toEqual(['f7', 'f12', 'f2']);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(line('New tomorrow: cat. Goes: dog.')).toBeDefined();
  });

  it('takes the words that are chosen by Swap', async () => {
    const { person, set } = await open({ changes: [taught(TODAY, 15)] });
    await unfold(person);
    const button = screen.getByRole('button', { name: 'Swap…' });
    await person.click(button);
    const dialog = within(await findDialog('dialog', 'Swap words: Set 1'));
    await person.selectOptions(dialog.getByLabelText('Which word comes in?'), 'chair');
    await person.selectOptions(dialog.getByLabelText('Which word leaves?'), 'table');
    await person.click(dialog.getByRole('button', { name: 'Swap' }));
    expect(line('New tomorrow: chair. Goes: table.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await expect.poll(() => set().coming).toEqual(['f12', 'f2', 'f7']);
    expect(set().steer).toEqual({ ordinal: 1, out: 'f11' });
  });

  it('lets a word leave that is chosen when none would', async () => {
    const { person } = await open({ set: { flashcardIds: ['f1', 'f6'] }, changes: [taught(TODAY)] });
    await unfold(person);
    await person.click(screen.getByRole('button', { name: 'Swap…' }));
    const out = await screen.findByLabelText<HTMLSelectElement>('Which word leaves?');
    expect(out.selectedOptions[0]?.textContent).toBe('No word leaves');
    await person.selectOptions(out, 'car');
    await person.click(screen.getByRole('button', { name: 'Swap' }));
    expect(line('New tomorrow: cat. Goes: car.')).toBeDefined();
  });

  it('offers no Skip when no other word is coming', async () => {
    const { person } = await open({ set: { coming: ['f2'] }, changes: [taught(TODAY, 15)] });
    await unfold(person);
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
  });
});

describe('what moved today', () => {
  // docs/product/next-words.md#next-words
  it('stands first while sessions are to come, with Undo, which leads to what moves tomorrow', async () => {
    const { person, set } = await open({ changes: [taught(YESTERDAY, 15), rotated, taught(TODAY)] });
    expect(line('New today: cat. Goes: dog.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: "Undo today's change of Set 1" }));
    await screen.findByText('“Set 1” is as it was before');
    expect(line('New tomorrow: cat. Goes: dog.')).toBeDefined();
    expect(document.activeElement?.tagName).toBe('LI');
    await expect.poll(() => set().flashcardIds).toEqual(CARDS);
  });

  it('makes room for what moves tomorrow when the sessions of the day are done', async () => {
    const { person } = await open({
      child: { teaching: { ...readChild({ children: new Map() }, 1).teaching, sessionsADay: 1 } },
      changes: [taught(YESTERDAY, 15), rotated, taught(TODAY)],
    });
    expect(line('New tomorrow: bus. Goes: car.')).toBeDefined();
    expect(screen.queryByRole('button', { name: /Undo/ })).toBeNull();
    await unfold(person);
    expect(line('New today: cat. Goes: dog.')).toBeDefined();
    expect(screen.getByRole('button', { name: "Undo today's change of Set 1" })).toBeDefined();
  });
});

// docs/product/next-words.md#sets-without-words
describe('sets without words to come', () => {
  it('are named in one line, and fill themselves in their own language from then on', async () => {
    const apple = { id: 'f90', word: '苹果', categoryId: 'cat1' };
    const { person, stored } = await open({
      set: { coming: [] },
      changes: [taught(TODAY, 15)],
      options: {
        library: {
          flashcards: [...createPlainDefaults().flashcards, apple],
          sets: [
            { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS },
            { id: 2, childId: 1, name: '水果', flashcardIds: ['f90'] },
          ],
        },
      },
    });
    await waitFor(() =>
      expect(
        line('No more words are coming for “Set 1” and “水果”. The words that are there stay.'),
      ).toBeDefined(),
    );
    await person.click(screen.getByRole('button', { name: 'Take words from Sproutcards' }));
    await expect.poll(() => stored.rows.sets.map(({ fill }) => fill)).toEqual(['en', 'zh']);
    expect(screen.queryByText(/No words are coming/)).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => stored.rows.sets.map(({ fill }) => fill)).toEqual([undefined, undefined]);
  });

  it('get the words that the parent chooses on the spot', async () => {
    const { person, set } = await open({ set: { coming: [] }, changes: [taught(TODAY, 15)] });
    await person.click(await screen.findByRole('button', { name: 'Choose words' }));
    const dialog = within(await findDialog('dialog', 'Pace and coming words: Set 1'));
    await person.selectOptions(dialog.getByLabelText('Or a whole category'), 'Animals');
    await person.click(dialog.getByRole('button', { name: 'Add category' }));
    await expect.poll(() => set().coming).toEqual(['f2', 'f3', 'f4', 'f5']);
    await person.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByText(/No words are coming/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  it('stay as they are when the parent wants that, and are named no more', async () => {
    const { person, set } = await open({ set: { coming: [] }, changes: [taught(TODAY, 15)] });
    await person.click(await screen.findByRole('button', { name: 'Leave it that way' }));
    expect(screen.queryByText(/No words are coming/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await expect.poll(() => set().pace?.newADay).toBe(0);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => set().pace?.newADay).toBe(1);
  });

  it('take in as many as their stage does again when the parent takes that back', async () => {
    const { person, set } = await open({ set: { coming: [], stage: 'dots' }, changes: [taught(TODAY, 15)] });
    await person.click(await screen.findByRole('button', { name: 'Leave it that way' }));
    await expect.poll(() => set().pace?.newADay).toBe(0);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => set().pace?.newADay).toBe(2);
  });
});

describe('the last words of the product', () => {
  const shown = (left: number) =>
    importCards(
      { id: 'cat90', name: 'Farm' },
      ENGLISH_WORDS.slice(0, ENGLISH_WORDS.length - left).map(({ word }) => word),
    );
  const met = logDay(YESTERDAY, {
    flashes: [{ setId: 1, cardIds: Array.from({ length: 100 }, (_, i) => `f5000${i}`), count: 1 }],
  });
  const openWith = (left: number, set: Partial<CardSet> = {}) =>
    open({
      set: { coming: [], fill: 'en', ...set },
      changes: [shown(left), taught(TODAY, 15), met],
      options: { plan: 'print' },
    });

  // docs/product/next-words.md#last-words
  it('are announced ten taught days ahead, with an import among what can follow', async () => {
    const { person } = await openWith(10);
    await person.click(
      await screen.findByText(/^The English words .* enough for 10 more days of new words\.$/),
    );
    expect(screen.getByRole('link', { name: 'Import a word list' }).getAttribute('href')).toBe(
      '/manage-flashcards',
    );
    expect(screen.queryByRole('button', { name: 'Leave it that way' })).toBeNull();
  });

  // docs/product/next-words.md#last-words
  it('are followed by those of the other language, which Undo takes back', async () => {
    const { person, set } = await openWith(0);
    await person.click(
      await screen.findByText(
        'All English words from Sproutcards have come in, so no more words are coming for “Set 1”. The words that are there stay.',
      ),
    );
    await person.click(await screen.findByRole('button', { name: 'Chinese words from now on' }));
    await waitFor(() => expect(line(/^New tomorrow: \p{Script=Han}+\. Goes: dog\.$/u)).toBeDefined());
    expect(screen.queryByText(/^All English words/)).toBeNull();
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => set().fill).toBe('en');
  });

  // docs/product/next-words.md#last-words
  it('are followed by two words that go together, made of those that the child has met', async () => {
    const { person, set } = await openWith(5, { pace: { cards: 5, newADay: 5, showings: 1 } });
    await person.click(await screen.findByText(/^The English words .* one more day of new words\.$/));
    await person.click(await screen.findByRole('button', { name: 'Two words at a time' }));
    await expect.poll(set).toMatchObject({ stage: 'couplets', fill: 'en' });
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await expect.poll(() => set().stage).toBeUndefined();
  });

  it('are not mentioned more than ten days before', async () => {
    await openWith(11);
    await screen.findByText(/^New tomorrow:/);
    expect(screen.queryByText(/^The English words/)).toBeNull();
  });
});

describe('the room for new words in the Free plan', () => {
  const full = (cards: number) =>
    importCards(
      { id: 'cat90', name: 'Farm' },
      Array.from({ length: cards - 25 }, (_, i) => `word ${i}`),
    );

  it('is announced ten days ahead, with the way to the plans', async () => {
    await open({ set: { coming: [], fill: 'en' }, changes: [full(91), taught(TODAY)] });
    await waitFor(() =>
      expect(section().textContent).toContain(
        'room for 9 more flashcards. At the pace of your sets, that is enough for 9 days of new words.',
      ),
    );
    expect(within(section()).getByRole('link').getAttribute('href')).toBe('/plans');
  });

  it('is not mentioned before, nor in a plan without a limit', async () => {
    await open({ set: { coming: [], fill: 'en' }, changes: [full(89), taught(TODAY, 15)] });
    await screen.findByRole('region', { name: 'New words' });
    expect(section().textContent).not.toContain('Free plan');
  });

  it('says that sets fill themselves no more once it is used up', async () => {
    await open({ set: { coming: [], fill: 'en' }, changes: [full(100), taught(TODAY)] });
    await waitFor(() =>
      expect(section().textContent).toContain('The 100 flashcards of the Free Plan are used up'),
    );
  });
});

describe('the offer to families that taught before', () => {
  it('is taken by one press, which Undo takes back', async () => {
    const { person, stored } = await open({ child: { rotation: 'offer' }, changes: [taught(TODAY, 15)] });
    expect(screen.getByRole('heading', { name: 'Let new words come in by themselves?' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'On' }));
    await waitFor(() => expect(line('New tomorrow: cat. Goes: dog.')).toBeDefined());
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('on');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Not now' })).toBeDefined();
  });

  // docs/product/next-words.md#rotation-offer
  it('is made once: after Not now it says where to find it and is gone', async () => {
    const { person, stored } = await open({ child: { rotation: 'offer' }, changes: [taught(TODAY)] });
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    await screen.findByText(/^You can turn it on at any time/);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('off');
  });
});

/** Whether a set of five cards, the first of which was shown so often, lacks words. */
function lacksWords(given: Partial<CardSet>, flashes = 15): boolean {
  const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: CARDS, ...given };
  const shown = { flashes, firstOn: '2026-03-02', lastOn: '2026-03-04', learnedOn: null };
  return listSetsWithoutWords([set], new Map([['f1', shown]])).length > 0;
}

describe('a set without words to come', () => {
  // docs/product/next-words.md#sets-without-words
  it('lacks them when a card has its showings, a place is free, or it moved on before', () => {
    expect(lacksWords({})).toBe(true);
    expect(lacksWords({}, 14)).toBe(false);
    expect(lacksWords({ flashcardIds: CARDS.slice(1) }, 14)).toBe(true);
    expect(lacksWords({ rotated: { ordinal: 1, day: '2026-03-03' } }, 14)).toBe(true);
  });

  it('lacks none when words are coming, it fills itself, takes in none or waits to open', () => {
    expect(lacksWords({ coming: ['f2'] })).toBe(false);
    expect(lacksWords({ coming: [] })).toBe(true);
    expect(lacksWords({ fill: 'en' })).toBe(false);
    expect(lacksWords({ pace: STILL })).toBe(false);
    expect(lacksWords({ opensOn: '2026-03-09' })).toBe(false);
  });

  it('lacks none before the child was shown anything', () => {
    const set: CardSet = { id: 1, childId: 1, name: 'Set 1', flashcardIds: [] };
    expect(listSetsWithoutWords([set], new Map())).toEqual([]);
  });
});
