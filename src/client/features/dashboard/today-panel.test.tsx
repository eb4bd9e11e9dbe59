import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useChooseChild } from '#client/library/use-child.ts';
import { toZonedIso } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { DashboardPage } from './today-panel.tsx';

/** A Wednesday. */
const TODAY = '2026-03-04';
const CARDS_OF_SET_1 = ['f1', 'f6', 'f11', 'f16', 'f21'];

freezeDate(`${TODAY}T10:00:00`);
afterEach(() => vi.restoreAllMocks());

/** Returns a session of the player with one flash of Set 1, which ended at `time` of `day`. */
const logPlayed = (time: string, day = TODAY) =>
  logDay(day, {
    source: 'player',
    at: toZonedIso(new Date(`${day}T${time}`)),
    flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count: 1 }],
  });

const openToday = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(
    <DashboardPage renderBelow={(facts) => facts} renderCard={({ card }) => <p>{card.pinyin}</p>} />,
    { path: '/dashboard', ...options },
  );

const readHeading = () => screen.getByRole('heading', { level: 2, name: /session|第|今天/i }).textContent;
const getPaperButton = () => screen.getByRole('button', { name: 'Done on paper' });
const listTexts = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const listWords = () => listTexts('Words of Set 1');

// docs/product/teaching.md#today-first
it('shows the due session with its words and sets', async () => {
  await openToday({ changes: [logPlayed('08:00:00')] });
  expect(readHeading()).toBe('Session 2 of 3');
  expect(screen.getByText(/Wed, Mar 4/).textContent).toBe('Wed, Mar 4 · Set 1');
  expect(listWords()).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  expect(screen.getByText('Then 4 more sets').closest('details')?.open).toBe(false);
  expect(screen.getByRole('link', { name: 'Start the session' }).getAttribute('href')).toBe('/teach?start');
});

// docs/product/teaching.md#today-first
it('names the second set and lists its words', async () => {
  await openToday({ library: { sets: createPlainDefaults().sets.slice(0, 2) } });
  expect(screen.getByText(/Wed, Mar 4/).textContent).toBe('Wed, Mar 4 · Set 1, then Set 2');
  expect(screen.getByText('Then Set 2:')).toBeDefined();
  expect(listTexts('Words of Set 2')).toEqual(['cat', 'bus', 'chair', 'flower', 'nose']);
});

// docs/product/teaching.md#today-first
it('names the child in the headline', async () => {
  await openToday({ library: { children: [{ ...NEW_CHILD, name: '豆豆' }] } });
  expect(readHeading()).toBe('Session 1\u00a0of\u00a03 with 豆豆');
});

// docs/product/teaching.md#done-on-paper
it('logs a double press of Done on paper once and removes it by Undo', async () => {
  const { person, stored } = await openToday();
  await person.dblClick(getPaperButton());
  expect(readHeading()).toBe('Session 2 of 3');
  await screen.findByText(/^Saved/);
  await expect.poll(() => stored.rows.entries).toHaveLength(1);
  expect(stored.rows.history[0]).toMatchObject({
    date: TODAY,
    sessions: 1,
    engagementTimes: ['morning'],
    setUsage: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
  });
  expect(document.activeElement).toBe(getPaperButton());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(readHeading()).toBe('Session 1 of 3');
  await expect.poll(() => stored.rows.history).toHaveLength(0);
  await person.click(getPaperButton());
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(1);
});

// docs/product/data-and-devices.md#kept-storage
it('asks the browser once, after a session, to keep the storage', async () => {
  const persist = vi.fn(async () => true);
  const { person, stored } = await openToday();
  Object.defineProperty(navigator, 'storage', { value: { persist }, configurable: true });
  expect(persist).not.toHaveBeenCalled();
  await person.click(getPaperButton());
  await expect.poll(() => persist.mock.calls).toHaveLength(1);
  vi.setSystemTime(new Date(`${TODAY}T10:30:00`));
  await person.click(getPaperButton());
  await expect.poll(() => stored.rows.entries).toHaveLength(2);
  expect(persist).toHaveBeenCalledOnce();
  Reflect.deleteProperty(navigator, 'storage');
});

// docs/product/teaching.md#done-on-paper
it('rates a session on paper, and Undo removes both', async () => {
  const { person, stored } = await openToday();
  const getUndo = () => screen.getByRole('button', { name: 'Undo' });
  await person.click(getPaperButton());
  const face = await screen.findByRole('button', { name: 'Keen' });
  const undoOfSession = getUndo();
  await person.click(face);
  await expect.poll(() => stored.rows.history[0]).toMatchObject({ sessions: 1, engagement: 4 });
  expect(screen.queryByText(/How did it go/)).toBeNull();
  // The message of the saved rating replaces that of the session.
  await expect.poll(getUndo).not.toBe(undoOfSession);
  await person.click(getUndo());
  await expect.poll(() => stored.rows.history).toHaveLength(0);
});

// docs/product/figures.md#windowsill
it('reports how many leaves a session has added', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f6', 'f11'], count: 4 }];
  const { person } = await openToday({ changes: [logDay('2026-03-03', { source: 'player', flashes })] });
  await person.click(getPaperButton());
  expect(await screen.findByText(/^Saved, and 3 new leaves!/)).toBeDefined();
});

// docs/product/teaching.md#done-on-paper
it('counts several presses before the logged session appears only once', async () => {
  const { person, stored } = await openToday();
  await person.click(getPaperButton());
  await person.click(getPaperButton());
  await screen.findByText(/^Saved/);
  vi.setSystemTime(new Date(`${TODAY}T10:00:05`));
  const late = createEvent.click(getPaperButton());
  Object.defineProperty(late, 'timeStamp', { value: performance.now() - 4_500 });
  fireEvent(getPaperButton(), late);
  expect(readHeading()).toBe('Session 2 of 3');
  await person.click(getPaperButton());
  expect(readHeading()).toBe('Session 3 of 3');
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(2);
});

// docs/product/teaching.md#done-on-paper
it('counts quick repeats only once even after the logged session has appeared', async () => {
  const { person, stored } = await openToday();
  const startMs = Date.now();
  const pressAfter = async (delayMs: number) => {
    vi.setSystemTime(startMs + delayMs);
    await person.click(getPaperButton());
  };
  await pressAfter(0);
  await screen.findByText(/^Saved/);
  for (const delayMs of [700, 1_400, 2_100]) await pressAfter(delayMs);
  expect(readHeading()).toBe('Session 2 of 3');
  await pressAfter(3_200);
  expect(readHeading()).toBe('Session 3 of 3');
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(2);
});

const BEN = 2;
const addBen: Change[] = [
  { type: 'addChild', child: { ...NEW_CHILD, id: BEN, name: 'Ben' } },
  { type: 'addSet', set: { id: 1_000_007, childId: BEN, name: 'Fruit', flashcardIds: ['f1'] } },
];

function ChooseBen() {
  const choose = useChooseChild();
  return (
    <button type="button" onClick={() => choose(BEN)}>
      Ben
    </button>
  );
}

// docs/product/teaching.md#done-on-paper
it('logs a press for another child right after a press for the first', async () => {
  const { person, stored } = await renderScreen(
    <>
      <ChooseBen />
      <DashboardPage renderBelow={() => null} renderCard={() => null} />
    </>,
    { path: '/dashboard', changes: addBen },
  );
  await person.click(getPaperButton());
  await person.click(screen.getByRole('button', { name: 'Ben' }));
  expect(readHeading()).toBe('Session 1\u00a0of\u00a03 with Ben');
  await person.click(getPaperButton());
  expect(readHeading()).toBe('Session 2\u00a0of\u00a03 with Ben');
  await expect
    .poll(() => stored.rows.history.map(({ childId, sessions }) => [childId, sessions]))
    .toEqual([
      [FIRST_CHILD, 1],
      [BEN, 1],
    ]);
});

// docs/product/teaching.md#done-on-paper
it('logs a press right after a refused press', async () => {
  const { person, stored } = await openToday();
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(getPaperButton());
  expect(readHeading()).toBe('Session 1 of 3');
  await person.click(getPaperButton());
  expect(readHeading()).toBe('Session 2 of 3');
  await expect.poll(() => stored.rows.history).toMatchObject([{ sessions: 1 }]);
});

it('recommends a longer break soon after the last session without blocking the next', async () => {
  const { person } = await openToday({ changes: [logPlayed('09:48:00')] });
  expect(screen.getByText(/^Last session 12 min ago/).textContent).toContain('A 15-minute break');
  await person.click(getPaperButton());
  expect(readHeading()).toBe('Session 3 of 3');
  expect(screen.getByText(/^The last session ended just now/)).toBeDefined();
});

it('recommends no break once 15 minutes have passed', async () => {
  await openToday({ changes: [logPlayed('07:30:00')] });
  expect(screen.getByText(/^Last session/).textContent).toBe('Last session 2 hours ago.');
});

// docs/product/teaching.md#today-first
it('offers one more session after the last session of the day', async () => {
  const { person } = await openToday({
    changes: ['07:00:00', '08:00:00', '09:00:00'].map((time) => logPlayed(time)),
  });
  expect(readHeading()).toBe('3 sessions done. See you tomorrow!');
  expect(screen.queryByRole('list', { name: 'Words of Set 1' })).toBeNull();
  expect(screen.getByRole('link', { name: 'One more' }).getAttribute('href')).toBe('/teach?start');
  await person.click(getPaperButton());
  expect(readHeading()).toBe('4 sessions done. See you tomorrow!');
});

// docs/product/teaching.md#today-first
it('links to the page of the sets while no set has a word', async () => {
  const sets = createPlainDefaults().sets.map((set) => ({ ...set, flashcardIds: [] }));
  await openToday({ library: { sets } });
  expect(await screen.findByText('Which words come first?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Put words into a set' }).getAttribute('href')).toBe(
    '/manage-flashcards?tab=sets',
  );
  expect(screen.queryByRole('link', { name: 'Start the session' })).toBeNull();
});

it('shows the first words of a large set and counts the others', async () => {
  const flashcards = Array.from({ length: 8 }, (_, index) => ({
    id: `f${index + 1}`,
    word: `word ${index + 1}`,
    categoryId: 'cat1',
  }));
  const flashcardIds = flashcards.map(({ id }) => id);
  await openToday({
    library: { flashcards, sets: [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds }] },
  });
  expect(listWords()).toHaveLength(5);
  expect(screen.getByText('and 3 more words')).toBeDefined();
});

it('shows the days of the week with their sessions', async () => {
  await openToday({
    changes: [logPlayed('08:00:00', '2026-03-02'), logPlayed('08:00:00'), logPlayed('09:00:00')],
  });
  const [monday, tuesday, wednesday, ...others] = listTexts('This week');
  expect([monday, tuesday, wednesday]).toEqual(['Mon1 session', 'Tue0 sessions', '2Wed2 sessions']);
  expect(others).toEqual(['Thu', 'Fri', 'Sat', 'Sun']);
});

it('reports a session saved by the player and removes it by Undo', async () => {
  const session = logPlayed('09:50:00');
  const { id: entryId, childId, day } = session.entry;
  const state: SavedSessionState = { savedSession: { entryId, childId, day } };
  const { person, stored } = await renderScreen(
    <>
      <DashboardPage renderBelow={() => null} renderCard={() => null} />
      <Link to="/dashboard" state={state}>
        back from the player
      </Link>
    </>,
    { path: '/dashboard', changes: [session] },
  );
  await person.click(screen.getByRole('link', { name: 'back from the player' }));
  await screen.findByText('Saved');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(readHeading()).toBe('Session 1 of 3'));
  await expect.poll(() => stored.rows.history).toHaveLength(0);
  expect(screen.queryByText('Saved')).toBeNull();
});

/** Set 1 with a pace of one showing, taught on the day before. */
const taughtYesterday: Change[] = [
  { type: 'editSet', setId: 1, pace: { showings: 1 } },
  logDay('2026-03-03', { flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count: 1 }] }),
];
const openRotating = (...changes: Change[]) => openToday({ changes: [...taughtYesterday, ...changes] });

// docs/product/rotation.md#start
it('shows the entering word before Done on paper moves the set on', async () => {
  const { person, stored } = await openRotating({ type: 'addComing', setId: 1, flashcardIds: ['f2'] });
  expect(listWords()).toEqual(['car', 'table', 'tree', 'hand', 'cat New']);
  expect(stored.rows.rotations).toEqual([]);
  await person.click(getPaperButton());
  await expect
    .poll(() => stored.rows.rotations)
    .toMatchObject([{ day: TODAY, entering: ['f2'], retiring: ['f1'] }]);
  await expect
    .poll(() => stored.rows.entries.find(({ day }) => day === TODAY)?.flashes[0]?.cardIds)
    .toEqual(['f6', 'f11', 'f16', 'f21', 'f2']);
  expect(listWords()).toEqual(['car', 'table', 'tree', 'hand', 'cat New']);
});

// docs/product/rotation.md#start
it('moves a set on only once a day for several presses of Done on paper', async () => {
  const { person, stored } = await openRotating({
    type: 'addComing',
    setId: 1,
    flashcardIds: ['f2', 'f3'],
  });
  const listEntries = () => stored.rows.entries.filter(({ day }) => day === TODAY);
  await person.dblClick(getPaperButton());
  await expect.poll(listEntries).toHaveLength(1);
  vi.setSystemTime(new Date(`${TODAY}T12:00:00`));
  await person.click(getPaperButton());
  await expect.poll(listEntries).toHaveLength(2);
  expect(stored.rows.rotations).toHaveLength(1);
  expect(stored.rows.sets.find(({ id }) => id === 1)?.coming).toEqual(['f3']);
});

// docs/product/teaching.md#today-first
it('paints no other words before the next shipped word of a set that fills itself has loaded', async () => {
  const painted: string[][] = [];
  const observer = new MutationObserver(() => {
    if (screen.queryByRole('list', { name: 'Words of Set 1' })) painted.push(listWords());
  });
  observer.observe(document.body, { childList: true, subtree: true, characterData: true });
  const { person, stored } = await openRotating({ type: 'editSet', setId: 1, fill: 'zh' });
  await screen.findByRole('list', { name: 'Words of Set 1' });
  observer.disconnect();
  expect(painted[0]).toEqual(['car', 'table', 'tree', 'hand', '妈妈 New']);
  await person.click(getPaperButton());
  await expect.poll(() => stored.rows.rotations).toHaveLength(1);
  expect(listWords()).toEqual(['car', 'table', 'tree', 'hand', '妈妈 New']);
  expect(stored.rows.flashcards.at(-1)).toMatchObject({ word: '妈妈', english: 'mom' });
});

// docs/product/rotation.md#on-or-off
it('leaves the sets unchanged when rotation is off', async () => {
  const { children } = createPlainDefaults();
  const child = { ...children[0]!, id: FIRST_CHILD, rotation: 'off' as const };
  const { person, stored } = await openRotating(
    { type: 'addComing', setId: 1, flashcardIds: ['f2'] },
    { type: 'editChild', child, base: { rotation: 'on' } },
  );
  expect(listWords()).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  await person.click(getPaperButton());
  await expect.poll(() => stored.rows.entries.filter(({ day }) => day === TODAY)).toHaveLength(1);
  expect(stored.rows.rotations).toEqual([]);
});
