import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { deriveRotationId } from '#shared/library/tables/rotation.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import {
  CARDS_OF_SET_1,
  renderRotation,
  TODAY,
  teachSet1,
  YESTERDAY,
} from '#tests/support/client/render-rotation.tsx';
import { importCards } from '#tests/support/library/library-changes.ts';

freezeDate(`${TODAY}T10:00:00`);
afterEach(() => vi.restoreAllMocks());

/** The change that the first session of today made to Set 1. */
const rotated: Change = {
  type: 'rotateSet',
  rotation: {
    id: deriveRotationId({ childId: FIRST_CHILD, setId: 1, ordinal: 1 }),
    childId: FIRST_CHILD,
    setId: 1,
    ordinal: 1,
    day: TODAY,
    at: `${TODAY}T08:00:00.000+01:00`,
    entering: ['f2'],
    retiring: ['f1'],
  },
  cards: [],
  categories: [],
};

const getSection = () => screen.getByRole('region', { name: 'New words' });
const getLine = (text: string) =>
  within(getSection()).getByText(
    (_, element) => /^(?:P|H2)$/.test(element?.tagName ?? '') && element?.textContent === text,
  );

describe('Next words', () => {
  // docs/product/next-words.md#next-words
  it('show which word comes in tomorrow and which one leaves after a session today', async () => {
    await renderRotation({ changes: [teachSet1(TODAY, 15)] });
    expect(getLine('New tomorrow: cat. Leaving: dog.')).toBeDefined();
    expect(within(getSection()).getAllByRole('listitem')).toHaveLength(1);
  });

  // docs/product/next-words.md#next-words
  it('show the move of the first session of today while it is still to come', async () => {
    await renderRotation({ changes: [teachSet1(YESTERDAY, 15)] });
    expect(getLine('New today: cat. Leaving: dog.')).toBeDefined();
  });

  // docs/product/next-words.md#same-words
  it('say until when the words stay the same and how many showings are left', async () => {
    await renderRotation({
      child: { teaching: { ...NEW_CHILD.teaching, sessionsADay: 3 } },
      changes: [teachSet1(YESTERDAY, 6), teachSet1(TODAY, 3)],
    });
    const heading = within(getSection()).getByRole('heading');
    expect(heading.textContent).toBe(
      'The first of these 25 words leaves about Sat, Mar 7“dog” 6 more times, then “cat”',
    );
  });

  it('are hidden while sets do not move on by themselves', async () => {
    await renderRotation({ child: { rotation: 'off' }, changes: [teachSet1(TODAY, 15)] });
    expect(screen.queryByRole('region', { name: 'New words' })).toBeNull();
  });
});

describe('Next rotation', () => {
  // docs/product/next-words.md#steer-next-words
  it('is held once and released again by the same button', async () => {
    const { person, readSet } = await renderRotation({ changes: [teachSet1(TODAY, 15)] });
    const holdButton = screen.getByRole('button', { name: 'No new word tomorrow' });
    await person.click(holdButton);
    expect(getLine('Tomorrow: no new word in “Set 1”')).toBeDefined();
    expect(document.activeElement?.textContent).toBe('Bring it in after all');
    await expect.poll(() => readSet().steer).toEqual({ ordinal: 1, hold: true });
    await person.click(screen.getByRole('button', { name: 'Bring it in after all' }));
    expect(getLine('New tomorrow: cat. Leaving: dog.')).toBeDefined();
    await expect.poll(() => readSet().steer).toBeUndefined();
  });

  // docs/product/next-words.md#next-words
  it('names the held set beside a word that leaves it', async () => {
    const letGo: Change = { type: 'steerRotation', setId: 1, ordinal: 1, hold: true, letGo: ['f6'] };
    const { person } = await renderRotation({ changes: [teachSet1(TODAY), letGo] });
    expect(screen.getByRole('heading').textContent).toBe(
      'Leaving tomorrow: car.Tomorrow: no new word in “Set 1”',
    );
    await person.click(screen.getByRole('button', { name: 'Bring it in after all' }));
    expect(getLine('New tomorrow: cat. Leaving: car.')).toBeDefined();
  });

  // docs/product/next-words.md#steer-next-words
  it('takes the next word instead of a skipped one until Undo', async () => {
    const { person, readSet } = await renderRotation({ changes: [teachSet1(TODAY, 15)] });
    await person.click(screen.getByRole('button', { name: 'Skip “cat”' }));
    expect(getLine('New tomorrow: bus. Leaving: dog.')).toBeDefined();
    expect(document.activeElement?.tagName).toBe('LI');
    await expect.poll(() => readSet().coming).toEqual(['f7', 'f12', 'f2']);
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(getLine('New tomorrow: cat. Leaving: dog.')).toBeDefined();
  });

  it('uses the words chosen in the Swap dialog', async () => {
    const { person, readSet } = await renderRotation({ changes: [teachSet1(TODAY, 15)] });
    const button = screen.getByRole('button', { name: 'Swap…' });
    await person.click(button);
    const dialog = within(await findDialog('dialog', 'Swap words: Set 1'));
    await person.selectOptions(dialog.getByLabelText('Which word comes in?'), 'chair');
    await person.selectOptions(dialog.getByLabelText('Which word leaves?'), 'table');
    await person.click(dialog.getByRole('button', { name: 'Swap' }));
    expect(getLine('New tomorrow: chair. Leaving: table.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(button));
    await expect.poll(() => readSet().coming).toEqual(['f12', 'f2', 'f7']);
    expect(readSet().steer).toEqual({ ordinal: 1, out: 'f11' });
  });

  it('lets the chosen word leave although none would', async () => {
    const { person } = await renderRotation({
      set: { flashcardIds: ['f1', 'f6'] },
      changes: [teachSet1(TODAY)],
    });
    await person.click(screen.getByRole('button', { name: 'Swap…' }));
    const leavingField = await screen.findByLabelText<HTMLSelectElement>('Which word leaves?');
    expect(leavingField.selectedOptions[0]?.textContent).toBe('No word leaves');
    await person.selectOptions(leavingField, 'car');
    await person.click(screen.getByRole('button', { name: 'Swap' }));
    expect(getLine('New tomorrow: cat. Leaving: car.')).toBeDefined();
  });

  it('offers no Skip when no other word is coming', async () => {
    await renderRotation({ set: { coming: ['f2'] }, changes: [teachSet1(TODAY, 15)] });
    expect(screen.queryByRole('button', { name: /^Skip/ })).toBeNull();
  });
});

describe("Today's rotation", () => {
  // docs/product/next-words.md#next-words
  it('gives way to the next rotation on Undo', async () => {
    const { person, readSet } = await renderRotation({
      changes: [teachSet1(YESTERDAY, 15), rotated, teachSet1(TODAY)],
    });
    expect(getLine('New today: cat. Leaving: dog.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: "Undo today's change of Set 1" }));
    await screen.findByText('“Set 1” is as it was before');
    expect(getLine('New tomorrow: cat. Leaving: dog.')).toBeDefined();
    expect(document.activeElement?.tagName).toBe('LI');
    await expect.poll(() => readSet().flashcardIds).toEqual(CARDS_OF_SET_1);
  });
});

// docs/product/gentle-start.md#first-weeks
describe('First weeks', () => {
  const renderWeeks = (waiting: readonly CardSet[]) =>
    renderRotation({ child: { start: 'gentle' }, library: { sets: waiting } });
  const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  const wait = (set: CardSet, opensOn: string) => ({ ...set, flashcardIds: [], opensOn });

  it('name the day of the next set and say that one word is enough', async () => {
    await renderWeeks([
      { ...first, flashcardIds: ['f1'], coming: ['f2'] },
      ...others.map((set) => wait(set, '2026-03-09')),
    ]);
    expect(getSection().textContent).toContain(
      'One set for now. One word is enough for the first day. A set with room gets one more word on each day you teach. “Set 2” begins on Mon, Mar 9.',
    );
  });

  // docs/product/gentle-start.md#first-weeks
  it('say that the next set is in another language than the open ones', async () => {
    await renderWeeks([
      { ...first, fill: 'en' },
      { ...wait(first, '2026-03-09'), id: 2, name: 'Set 2', fill: 'zh' },
    ]);
    expect(getSection().textContent).toContain('“Set 2”, in Chinese, begins on');
  });

  it('say on its day that a set begins today, without a number of sets', async () => {
    const sets = [first, wait({ ...first, id: 2, name: 'Set 2' }, TODAY)];
    await renderRotation({
      child: { start: 'gentle' },
      library: { sets },
      changes: [teachSet1(YESTERDAY)],
    });
    expect(getSection().textContent).toContain('“Set 2” begins today.');
    expect(getSection().textContent).not.toContain('set for now');
  });

  it('promise no word a day while all open sets are full', async () => {
    await renderWeeks([first, ...others.map((set, i) => (i < 2 ? set : wait(set, TODAY)))]);
    expect(getSection().textContent).toContain('3 sets for now. “Set 4” begins tomorrow.');
  });
});

describe('Room for new words in the Free plan', () => {
  const fillPlan = (cardCount: number) =>
    importCards(
      { id: 'cat90', name: 'Farm' },
      Array.from({ length: cardCount - 25 }, (_, i) => `word ${i}`),
    );

  it('is announced ten days ahead with a link to the plans', async () => {
    await renderRotation({ set: { coming: [], fill: 'en' }, changes: [fillPlan(91), teachSet1(TODAY)] });
    await waitFor(() =>
      expect(getSection().textContent).toContain(
        'room for 9 more flashcards. That is enough for 9 days of new words.',
      ),
    );
    expect(within(getSection()).getByRole('link').getAttribute('href')).toBe('/plans');
  });

  it('is not mentioned earlier', async () => {
    await renderRotation({ set: { coming: [], fill: 'en' }, changes: [fillPlan(89), teachSet1(TODAY, 15)] });
    await screen.findByRole('region', { name: 'New words' });
    expect(getSection().textContent).not.toContain('Free plan');
  });

  it('is reported as used up once no card is left', async () => {
    await renderRotation({ set: { coming: [], fill: 'en' }, changes: [fillPlan(100), teachSet1(TODAY)] });
    await waitFor(() =>
      expect(getSection().textContent).toContain('The 100 flashcards of the Free Plan are used up'),
    );
  });
});

describe('Rotation offer', () => {
  it('is accepted by one press until Undo', async () => {
    const { person, stored } = await renderRotation({
      child: { rotation: 'offer' },
      changes: [teachSet1(TODAY, 15)],
    });
    expect(screen.getByRole('heading', { name: 'Let new words come in by themselves?' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'On' }));
    await waitFor(() => expect(getLine('New tomorrow: cat. Leaving: dog.')).toBeDefined());
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('on');
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByRole('button', { name: 'Not now' })).toBeDefined();
  });

  // docs/product/next-words.md#rotation-offer
  it('disappears after Not now and shows where the setting is', async () => {
    const { person, stored } = await renderRotation({
      child: { rotation: 'offer' },
      changes: [teachSet1(TODAY)],
    });
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    await screen.findByText(/^You can turn it on at any time/);
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('off');
  });

  // docs/product/data-and-devices.md#outbox
  it('shows no confirmation before the answer is on the disk', async () => {
    vi.spyOn(LibraryStore.prototype, 'settle').mockReturnValue(new Promise(() => {}));
    const { person, stored } = await renderRotation({
      child: { rotation: 'offer' },
      changes: [teachSet1(TODAY)],
    });
    await person.click(screen.getByRole('button', { name: 'Not now' }));
    await expect.poll(() => stored.rows.children[0]?.rotation).toBe('off');
    expect(screen.queryByText(/^You can turn it on at any time/)).toBeNull();
  });
});
