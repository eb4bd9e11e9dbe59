import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Language } from '#client/lib/i18n/languages.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { getLocalDay, toZonedIso } from '#shared/lib/local-clock.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import type { WordsDialogComponent } from './sets/set-list.tsx';
import { TrackingPage } from './tracking-page.tsx';

const WordsDialog: WordsDialogComponent = ({ setId, onClose, returnFocusRef }) => (
  <button
    type="button"
    onClick={() => {
      onClose();
      returnFocusRef.current?.focus();
    }}
  >
    Close the words of set {setId}
  </button>
);

const renderPage = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<TrackingPage WordsDialog={WordsDialog} />, { path: '/daily-tracking', ...options });

/** Renders a Set 1 of dog and car, one of which leaves after each taught day. Cat and bus are coming. */
function renderRotatingSet(taughtOn: string) {
  const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  const pace = { cards: 2, newADay: 1, showings: 1 };
  const set = { ...first, flashcardIds: ['f1', 'f6'], coming: ['f2', 'f7'], pace };
  const flashes = [{ setId: 1, cardIds: ['f1', 'f6'], count: 1 }];
  return renderPage({
    library: { sets: [set, ...others], children: [NEW_CHILD] },
    changes: [logDay(taughtOn, { source: 'player', flashes })],
  });
}

const readFirstRow = () =>
  within(screen.getByRole('list', { name: 'Sets' }))
    .getAllByRole('listitem')[0]
    ?.textContent.replace('Manage Words', '');
describe('TrackingPage', () => {
  // docs/product/teaching.md#tips
  it('shows the tips', async () => {
    await renderPage();
    const tips = within(screen.getByRole('heading', { name: 'Tips' }).closest('section')!);
    expect(tips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Show each card for 1 second.',
      'Keep sessions to 5 minutes at most.',
      'Run several sessions per day.',
      'Add one new card per set per day.',
    ]);
  });

  // docs/product/day-log.md#save-bar
  it("saves the flashes, the rating and the day's note", async () => {
    const { person, stored } = await renderPage();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'One more for Set 2' }));
    await person.click(screen.getByRole('button', { name: 'One more for Set 2' }));
    await person.click(screen.getByRole('radio', { name: /Loved it/ }));
    await person.type(screen.getByLabelText('Notes'), 'laughed');
    expect(screen.getByText('Not saved yet')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved successfully!')).toBeDefined();
    expect(screen.getByText('Saved')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    await expect.poll(() => stored.rows.history).toHaveLength(1);
    expect(stored.rows.history[0]).toMatchObject({ setUsage: { 2: 2 }, engagement: 5, notes: 'laughed' });
  });

  // docs/product/day-log.md#unsaved-input
  it('keeps input that is entered while a save is loading words', async () => {
    const { person, stored } = await renderPage({
      changes: [{ type: 'editSet', setId: 1, stage: 'sentences', fill: 'zh' }],
    });
    await person.click(screen.getByRole('button', { name: 'One more for Set 2' }));
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    fireEvent.click(screen.getByRole('button', { name: 'One more for Set 2' }));
    fireEvent.change(screen.getByLabelText('Notes'), { target: { value: 'laughed' } });
    await screen.findByText('Saved successfully!');
    expect(screen.getByText('Not saved yet')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await expect.poll(() => stored.rows.history[0]).toMatchObject({ setUsage: { 2: 2 }, notes: 'laughed' });
  });

  it('saves a selected set without a flash', async () => {
    const { person, stored } = await renderPage();
    await person.click(screen.getByRole('checkbox', { name: 'Set 3' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved successfully!');
    await expect.poll(() => stored.rows.history[0]?.selectedSets).toEqual([3]);
    expect(stored.rows.history[0]?.setUsage).toEqual({ 3: 0 });
  });

  it.each([
    ['several sets', 5],
    ['no single set', 1],
  ])('offers to log %s once more', async (_sets, count) => {
    await renderPage({ library: { sets: createPlainDefaults().sets.slice(0, count) } });
    const isOffered = screen.queryByRole('button', { name: 'Every set once more' }) !== null;
    expect(isOffered).toBe(count > 1);
  });

  it('restores discarded input on Undo', async () => {
    const { person } = await renderPage();
    await person.click(screen.getByRole('button', { name: 'One more for Set 1' }));
    await person.click(screen.getByRole('button', { name: 'Discard' }));
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Undo' }));
    await person.keyboard('{Enter}');
    expect(screen.getByText('Not saved yet')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Save' }));
  });

  // docs/product/sets.md#manage-words
  it('opens Manage Words from the row of a set and returns focus to it', async () => {
    const { person } = await renderPage();
    const button = screen.getByRole('button', { name: 'Manage Words: Set 2' });
    await person.click(button);
    await person.click(await screen.findByRole('button', { name: 'Close the words of set 2' }));
    expect(document.activeElement).toBe(button);
  });

  // docs/product/children.md#add-child
  it('leads a child without sets to its first words', async () => {
    await renderPage({ library: { sets: [], children: [{ ...NEW_CHILD, name: 'Mia' }] } });
    const link = screen.getByRole('link', { name: "Pick Mia's first words" });
    expect(link.getAttribute('href')).toBe('/dashboard');
  });

  // docs/product/day-log.md#time-of-day
  it('points out that the clock has set the time of day until the parent chooses one', async () => {
    const { person } = await renderPage();
    expect(screen.getByText('Set by the clock. Tap to change.')).toBeDefined();
    const [time] = within(screen.getByRole('group', { name: 'Time of day' }))
      .getAllByRole('button')
      .filter((button) => button.getAttribute('aria-pressed') === 'false');
    await person.click(time!);
    expect(screen.queryByText('Set by the clock. Tap to change.')).toBeNull();
  });

  // docs/product/sets.md#where-sets-are-managed
  it('links to where sets are managed', async () => {
    await renderPage();
    const link = screen.getByRole('link', { name: 'Manage sets' });
    expect(link.getAttribute('href')).toBe('/manage-flashcards?tab=sets');
  });

  // docs/product/sets.md#buttons-by-voice
  it.each<{ language: Language; list: string }>([
    { language: 'en', list: 'Sets' },
    { language: 'zh', list: '字卡组' },
  ])('gives the buttons names that do not contain each other ($language)', async ({ language, list }) => {
    const { person } = await renderPage({ language });
    const sets = within(screen.getByRole('list', { name: list }));
    await person.click(sets.getAllByRole('checkbox')[0]!);
    const names = sets.getAllByRole('button').map((button) => button.getAttribute('aria-label') ?? '');
    expect(names).toHaveLength(2 * 5 + 1);
    for (const [index, name] of names.entries()) {
      expect(names.filter((other, otherIndex) => otherIndex !== index && other.includes(name))).toEqual([]);
    }
  });

  // docs/product/teaching.md#sessions-of-a-day
  it('lists the sessions of the day with their times, sets and ratings', async () => {
    const day = getLocalDay(new Date());
    const toInstant = (time: string) => toZonedIso(new Date(`${day}T${time}`));
    const flashes = [1, 2].map((setId) => ({ setId, cardIds: [`f${setId}`], count: 1 }));
    await renderPage({
      changes: [
        logDay(day, {
          source: 'player',
          at: toInstant('09:14:00'),
          flashes,
          engagement: { value: 4, base: 0 },
        }),
        logDay(day, { source: 'hand', at: toInstant('10:00:00'), flashes }),
        logDay(day, { source: 'paper', at: toInstant('15:30:00'), flashes: flashes.slice(0, 1) }),
      ],
    });
    const sessions = within(screen.getByRole('list', { name: 'Sessions of this day' })).getAllByRole(
      'listitem',
    );
    expect(sessions.map(({ textContent }) => textContent?.replaceAll(/\s/g, ' '))).toEqual([
      'Session at 9:14 AM, 2 sets, Keen',
      'Session on paper at 3:30 PM, Set 1',
    ]);
  });

  // docs/product/rotation.md#start
  it('moves a set on with the first flash of today', async () => {
    const today = getLocalDay(new Date());
    const { person, stored } = await renderRotatingSet(addDays(today, -1));
    expect(readFirstRow()).toContain('car cat New today: cat. Leaving: dog.');
    await person.click(screen.getByRole('button', { name: 'One more for Set 1' }));
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Saved successfully!');
    await expect.poll(() => stored.rows.history).toHaveLength(2);
    const shown = stored.rows.history.find(({ date }) => date === today)?.shown;
    expect(shown).toEqual([{ setId: 1, cardIds: ['f6', 'f2'], count: 1 }]);
    expect(stored.rows.rotations).toMatchObject([{ day: today, entering: ['f2'], retiring: ['f1'] }]);
    expect(readFirstRow()).toContain('car cat New today: cat. Leaving: dog.');
  });

  // docs/product/rotation.md#ways-of-logging
  it('moves a set on as of yesterday when its first flash is logged later', async () => {
    const today = getLocalDay(new Date());
    const yesterday = addDays(today, -1);
    const { person, stored } = await renderRotatingSet(addDays(today, -2));
    expect(readFirstRow()).toContain('New today: cat. Leaving: dog.');
    await person.click(screen.getByRole('button', { name: 'Yesterday' }));
    expect(readFirstRow()).toContain('car cat New on this day: cat. Leaving: dog.');
    await person.click(screen.getByRole('button', { name: 'One more for Set 1' }));
    await person.click(screen.getByRole('button', { name: /^Save/ }));
    await screen.findByText('Saved successfully!');
    await expect.poll(() => stored.rows.history).toHaveLength(2);
    const shown = stored.rows.history.find(({ date }) => date === yesterday)?.shown;
    expect(shown).toEqual([{ setId: 1, cardIds: ['f6', 'f2'], count: 1 }]);
    expect(stored.rows.rotations).toMatchObject([{ day: yesterday, entering: ['f2'], retiring: ['f1'] }]);
    expect(readFirstRow()).toContain('car cat New on this day: cat. Leaving: dog.');
    await person.click(screen.getByRole('button', { name: 'Today' }));
    expect(readFirstRow()).toContain('New today: bus. Leaving: car.');
  });
});
