import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { LibraryStore } from '#client/device/library-store.ts';
import type { SavedSessionState } from '#client/device/saved-session.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { LibraryGate } from '#client/library/library-gate.tsx';
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

/** A session of the player with one flash of Set 1, which ended at `time` of `day`. */
const played = (time: string, day = TODAY) =>
  logDay(day, {
    source: 'player',
    at: toZonedIso(new Date(`${day}T${time}`)),
    flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count: 1 }],
  });

const open = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<DashboardPage below={(facts) => facts} />, { path: '/dashboard', ...options });

const heading = () => screen.getByRole('heading', { level: 2, name: /session|第|今天/i }).textContent;
const paper = () => screen.getByRole('button', { name: 'Done on paper' });

// docs/product/teaching.md#today-first
it('says which session is due, what it shows, and what a flash is', async () => {
  await open({ changes: [played('08:00:00')] });
  expect(heading()).toBe('Session 2 of 3');
  expect(screen.getByText(/Wed, March 4/).textContent).toBe('Wed, March 4 · Set 1');
  const words = within(screen.getByRole('list', { name: 'Words of Set 1' })).getAllByRole('listitem');
  expect(words.map(({ textContent }) => textContent)).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  expect(screen.getByText('Set 2 · 5 words')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Start the session' }).getAttribute('href')).toBe('/teach?start');
  expect(screen.getByText(/^A flash is one look at a set/)).toBeDefined();
});

// docs/product/teaching.md#done-on-paper
it('logs a session on paper in one press, counts a double press once and takes it back by Undo', async () => {
  const { person, stored } = await open();
  await person.dblClick(paper());
  expect(heading()).toBe('Session 2 of 3');
  await screen.findByText('Saved');
  await expect.poll(() => stored.rows.entries).toHaveLength(1);
  expect(stored.rows.history[0]).toMatchObject({
    ...{ date: TODAY, sessions: 1, engagementTimes: ['morning'] },
    setUsage: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
  });
  expect(document.activeElement).toBe(paper());
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  expect(heading()).toBe('Session 1 of 3');
  await expect.poll(() => stored.rows.history).toHaveLength(0);
  await person.click(paper());
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(1);
});

// docs/product/figures.md#windowsill
it('says how many leaves a session has brought', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1', 'f6', 'f11'], count: 4 }];
  const { person } = await open({ changes: [logDay('2026-03-03', { source: 'player', flashes })] });
  await person.click(paper());
  expect(await screen.findByText('Saved, and 3 new leaves!')).toBeDefined();
});

// docs/product/teaching.md#done-on-paper
it('counts single presses once until the session is seen to be logged, however late the page handles them', async () => {
  const { person, stored } = await open();
  await person.click(paper());
  await person.click(paper());
  await screen.findByText('Saved');
  vi.setSystemTime(new Date(`${TODAY}T10:00:05`));
  const late = createEvent.click(paper());
  Object.defineProperty(late, 'timeStamp', { value: performance.now() - 4_500 });
  fireEvent(paper(), late);
  expect(heading()).toBe('Session 2 of 3');
  await person.click(paper());
  expect(heading()).toBe('Session 3 of 3');
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(2);
});

// docs/product/teaching.md#done-on-paper
it('counts presses that follow each other quickly once, also when the last comes late after the session is shown', async () => {
  const { person, stored } = await open();
  const start = Date.now();
  const pressAt = async (after: number) => {
    vi.setSystemTime(start + after);
    await person.click(paper());
  };
  await pressAt(0);
  await screen.findByText('Saved');
  for (const after of [700, 1_400, 2_100]) await pressAt(after);
  expect(heading()).toBe('Session 2 of 3');
  await pressAt(3_200);
  expect(heading()).toBe('Session 3 of 3');
  await expect.poll(() => stored.rows.history[0]?.sessions).toBe(2);
});

const BEN = 2;
const ben: Change[] = [
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
it('logs a press for another child that comes right after one for the first', async () => {
  const { person, stored } = await renderScreen(
    <>
      <ChooseBen />
      <DashboardPage below={() => null} />
    </>,
    { path: '/dashboard', changes: ben },
  );
  await person.click(paper());
  await person.click(screen.getByRole('button', { name: 'Ben' }));
  expect(heading()).toBe('Session 1 of 3');
  await person.click(paper());
  expect(heading()).toBe('Session 2 of 3');
  await expect
    .poll(() => stored.rows.history.map(({ childId, sessions }) => [childId, sessions]))
    .toEqual([
      [FIRST_CHILD, 1],
      [BEN, 1],
    ]);
});

// docs/product/teaching.md#done-on-paper
it('logs a press that comes right after a refused one', async () => {
  const { person, stored } = await open();
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(paper());
  expect(heading()).toBe('Session 1 of 3');
  await person.click(paper());
  expect(heading()).toBe('Session 2 of 3');
  await expect.poll(() => stored.rows.history).toMatchObject([{ sessions: 1 }]);
});

it('says how long ago the last session ended, and hints at a longer break without blocking', async () => {
  const { person } = await open({ changes: [played('09:48:00')] });
  expect(screen.getByText(/^Last session 12 min ago/).textContent).toContain('A 15-minute break');
  await person.click(paper());
  expect(heading()).toBe('Session 3 of 3');
  expect(screen.getByText(/^The last session ended just now/)).toBeDefined();
});

it('hints at no break after a quarter of an hour', async () => {
  await open({ changes: [played('07:30:00')] });
  expect(screen.getByText(/^Last session/).textContent).toBe('Last session 2 hours ago.');
});

// docs/product/teaching.md#today-first
it('rests when the sessions of the day are done, and still offers one more', async () => {
  const { person } = await open({
    changes: ['07:00:00', '08:00:00', '09:00:00'].map((time) => played(time)),
  });
  expect(heading()).toBe('3 sessions done. See you tomorrow!');
  expect(screen.queryByRole('list', { name: 'Words of Set 1' })).toBeNull();
  expect(screen.getByRole('link', { name: 'One more' }).getAttribute('href')).toBe('/teach?start');
  await person.click(paper());
  expect(heading()).toBe('4 sessions done. See you tomorrow!');
});

// docs/product/teaching.md#today-first
it('leads to where words are put into sets while no set holds one', async () => {
  const sets = createPlainDefaults().sets.map((set) => ({ ...set, flashcardIds: [] }));
  await open({ library: { sets } });
  expect(await screen.findByText('Which words come first?')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Put words into a set' }).getAttribute('href')).toBe(
    '/daily-tracking',
  );
  expect(screen.queryByRole('link', { name: 'Start the session' })).toBeNull();
});

it('shows the first words of a large set and how many more there are', async () => {
  const flashcards = Array.from({ length: 8 }, (_, index) => ({
    ...{ id: `f${index + 1}`, word: `word ${index + 1}`, categoryId: 'cat1' },
  }));
  const flashcardIds = flashcards.map(({ id }) => id);
  await open({
    library: { flashcards, sets: [{ id: 1, childId: FIRST_CHILD, name: 'Set 1', flashcardIds }] },
  });
  expect(within(screen.getByRole('list', { name: 'Words of Set 1' })).getAllByRole('listitem')).toHaveLength(
    5,
  );
  expect(screen.getByText('and 3 more words')).toBeDefined();
});

it('shows the days of the week with their sessions', async () => {
  await open({ changes: [played('08:00:00', '2026-03-02'), played('08:00:00'), played('09:00:00')] });
  const days = within(screen.getByRole('list', { name: 'This week' })).getAllByRole('listitem');
  expect(days.map(({ textContent }) => textContent)).toEqual([
    ...['Mon1 session', 'Tue0 sessions', '2Wed2 sessions', 'Thu', 'Fri', 'Sat', 'Sun'],
  ]);
});

it('says that a session was saved on the page before, once, and takes it back by Undo', async () => {
  const session = played('09:50:00');
  const { id: entryId, childId, day } = session.entry;
  const state: SavedSessionState = { savedSession: { entryId, childId, day } };
  const { person, stored } = await renderScreen(
    <>
      <DashboardPage below={() => null} />
      <Link to="/dashboard" state={state}>
        back from the player
      </Link>
    </>,
    { path: '/dashboard', changes: [session] },
  );
  await person.click(screen.getByRole('link', { name: 'back from the player' }));
  await screen.findByText('Saved');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(heading()).toBe('Session 1 of 3'));
  await expect.poll(() => stored.rows.history).toHaveLength(0);
  expect(screen.queryByText('Saved')).toBeNull();
});

/** Set 1 with a pace of one showing, taught on the day before. */
const taughtYesterday: Change[] = [
  { type: 'editSet', setId: 1, pace: { showings: 1 } },
  logDay('2026-03-03', { flashes: [{ setId: 1, cardIds: CARDS_OF_SET_1, count: 1 }] }),
];
const openRotating = (changes: Change[]) =>
  renderScreen(<DashboardPage below={() => null} />, {
    path: '/dashboard',
    changes: [...taughtYesterday, ...changes],
  });
const words = () =>
  within(screen.getByRole('list', { name: 'Words of Set 1' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

// docs/product/rotation.md#start
it('shows the first session of a day with the word that enters, and moves the set on with Done on paper', async () => {
  const { person, stored } = await openRotating([{ type: 'addComing', setId: 1, flashcardIds: ['f2'] }]);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', 'cat']);
  expect(stored.rows.rotations).toEqual([]);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect
    .poll(() => stored.rows.rotations)
    .toMatchObject([{ day: TODAY, entering: ['f2'], retiring: ['f1'] }]);
  await expect
    .poll(() => stored.rows.entries.find(({ day }) => day === TODAY)?.flashes[0]?.cardIds)
    .toEqual(['f6', 'f11', 'f16', 'f21', 'f2']);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', 'cat']);
});

// docs/product/rotation.md#start
it('moves a set on once, however often the press is repeated', async () => {
  const { person, stored } = await openRotating([
    { type: 'addComing', setId: 1, flashcardIds: ['f2', 'f3'] },
  ]);
  await person.dblClick(screen.getByRole('button', { name: 'Done on paper' }));
  vi.setSystemTime(new Date(`${TODAY}T12:00:00`));
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.entries.filter(({ day }) => day === TODAY)).toHaveLength(2);
  expect(stored.rows.rotations).toHaveLength(1);
  expect(stored.rows.sets.find(({ id }) => id === 1)?.coming).toEqual(['f3']);
});

it('takes the next word of the product into a set that fills itself', async () => {
  const { person, stored } = await openRotating([{ type: 'editSet', setId: 1, fill: 'zh' }]);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.rotations).toHaveLength(1);
  expect(words()).toEqual(['car', 'table', 'tree', 'hand', '妈妈']);
  expect(stored.rows.flashcards.at(-1)).toMatchObject({ word: '妈妈', english: 'mum' });
});

// docs/product/rotation.md#on-or-off
it('leaves the sets alone when the parent has not let them move', async () => {
  const { children } = createPlainDefaults();
  const child = { ...children[0]!, id: FIRST_CHILD, rotation: 'off' as const };
  const { person, stored } = await openRotating([
    { type: 'addComing', setId: 1, flashcardIds: ['f2'] },
    { type: 'editChild', child, base: { rotation: 'on' } },
  ]);
  expect(words()).toEqual(['dog', 'car', 'table', 'tree', 'hand']);
  await person.click(screen.getByRole('button', { name: 'Done on paper' }));
  await expect.poll(() => stored.rows.entries.filter(({ day }) => day === TODAY)).toHaveLength(1);
  expect(stored.rows.rotations).toEqual([]);
});

const BACKGROUND = './session-background.tsx';
/** Today as a page has it that was just opened: its background is not here yet. */
const TODAY_OF_A_NEW_PAGE = './today-panel.tsx?new-page';

afterEach(() => {
  vi.restoreAllMocks();
  vi.doUnmock(BACKGROUND);
});

it('keeps the session when the file of the notices does not arrive, and says a refusal when the network is back', async () => {
  const lost = vi.fn(() => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  vi.doMock(BACKGROUND, lost);
  const { Today }: typeof import('./today-panel.tsx') = await import(TODAY_OF_A_NEW_PAGE);
  const { person } = await renderScreen(
    <LibraryGate loading={null}>
      <Today below={() => null} />
    </LibraryGate>,
    { path: '/dashboard' },
  );
  await expect.poll(() => lost.mock.calls.length).toBe(1);
  vi.spyOn(LibraryStore.prototype, 'commit').mockReturnValueOnce({ ok: false, code: 'day_full' });
  await person.click(await screen.findByRole('button', { name: 'Done on paper' }));
  expect(screen.queryByText(/This part of the page/)).toBeNull();
  vi.doUnmock(BACKGROUND);
  window.dispatchEvent(new Event('online'));
  expect(await screen.findByText('This day is full. Nothing more can be added to it.')).toBeDefined();
});
