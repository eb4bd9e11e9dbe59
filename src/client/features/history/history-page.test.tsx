import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { createJsonResponse, type FakeServer } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry, logDay, logRecord } from '#tests/support/library/library-changes.ts';
import { HistoryPage } from './history-page.tsx';

freezeDate('2026-11-29T10:00:00');

/** The names and contents of the saved files. */
const savedFiles: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  savedFiles.length = 0;
  let text = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    text = (file as Blob).text();
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    savedFiles.push({ name: this.download, text });
  });
});
afterEach(() => vi.restoreAllMocks());

const FEBRUARY = makeRecord({ date: '2026-02-27', setUsage: { 1: 2 }, engagement: 4 });
const MARCH = makeRecord({ date: '2026-03-02', setUsage: { 2: 1 }, notes: 'laughed' });

const openMarch = (...changes: Change[]) =>
  renderScreen(<HistoryPage />, { path: '/history?month=2026-03', changes });
const openDays = (records: readonly TrackingRecord[]) =>
  renderScreen(<HistoryPage />, { path: '/history', changes: records.map((record) => logRecord(record)) });
const openBothMonths = () => openDays([FEBRUARY, MARCH]);

/** Makes the server respond without earlier notes. */
const serveDay = (server: FakeServer) =>
  server.on(`GET ${DAY_PATH}`, () => createJsonResponse({ record: null, entries: [], earlierNotes: [] }));

describe('HistoryPage', () => {
  it('summarizes the chosen month', async () => {
    const { person, address } = await openBothMonths();
    const month = screen.getByLabelText<HTMLSelectElement>('Month');
    await person.selectOptions(month, 'All History');
    expect(screen.queryByText('Total Sessions')).toBeNull();
    expect(screen.getByText('Sessions', { selector: 'dt' }).parentElement?.textContent).toContain('2');
    await person.selectOptions(month, 'February 2026');
    expect(screen.getByText('Total Sessions').parentElement?.textContent).toContain('1');
    expect(address()).toContain('2026-02');
  });

  // docs/product/figures.md#monthly-summary
  it('compares a month with the previous one', async () => {
    await openDays([makeRecord({ date: '2026-01-31' }), FEBRUARY, MARCH]);
    const figures = screen.getByText('Total Sessions').closest('dl')?.textContent;
    expect(figures).toContain('Total Sessions1same as last month');
    expect(figures).toContain('not enough ratings to compare');
  });

  // docs/product/figures.md#monthly-summary
  it('compares the first month with none', async () => {
    await openDays([MARCH]);
    expect(screen.queryByText(/last month/)).toBeNull();
  });

  // docs/product/figures.md#enjoyed-days
  it('begins with the number of rated days that the child enjoyed', async () => {
    const days = [2, 5, 3].map((engagement, index) => ({
      ...FEBRUARY,
      date: `2026-02-0${index + 1}`,
      engagement,
    }));
    const { person } = await openDays([FEBRUARY, ...days, { ...MARCH, engagement: 1 }]);
    expect(screen.getByText(/^Tap a face after a session/)).toBeDefined();
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    expect(screen.getByText('Your child was keen or loved it on 2 of 4 rated days.')).toBeDefined();
  });

  // docs/product/figures.md#figures-that-say-something
  it('folds the figures of the chosen month', async () => {
    const { person } = await openMarch(logRecord(MARCH));
    const figures = screen.getByRole('heading', { name: 'March 2026 in numbers' });
    expect(figures.closest('details')?.open).toBe(false);
    await person.selectOptions(screen.getByLabelText('Month'), 'All History');
    expect(screen.getByRole('heading', { name: 'Numbers so far' })).toBeDefined();
  });

  it('shows a dismissible notice when there is nothing to export', async () => {
    const { person } = await openDays([]);
    await person.click(screen.getByRole('button', { name: 'Export' }));
    const notice = screen.getByRole('alert');
    expect(notice.textContent).toContain('No data to export for the selected period.');
    await person.click(within(notice).getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('labels its shares and counts', async () => {
    const setUsage = { 1: 2, 2: 2, 3: 2, 4: 2 };
    const day = makeRecord({ date: '2026-03-02', setUsage, engagementTimes: ['morning', 'evening'] });
    await openMarch(logRecord(day));
    expect(screen.getByText('Morning 50% of sessions')).toBeDefined();
    expect(screen.getByText('When you usually play')).toBeDefined();
    expect(screen.getByText('Set 1 used 2 times')).toBeDefined();
    expect(screen.getByText('and 1 more set, used just as often')).toBeDefined();
  });

  // docs/product/figures.md#whole-percents
  it('omits a time of day without a session', async () => {
    await openDays([{ ...MARCH, engagementTimes: ['morning'] }]);
    expect(screen.getByText('Morning 100% of sessions')).toBeDefined();
    expect(screen.queryByText(/ 0%/)).toBeNull();
  });

  // docs/product/figures.md#charts-that-say-something
  it('draws charts only of two weeks or more', async () => {
    const { person } = await openDays([
      FEBRUARY,
      { ...FEBRUARY, date: '2026-02-17' },
      { ...MARCH, engagement: 4 },
      { ...MARCH, date: '2026-03-08', engagement: 5 },
    ]);
    const listCharts = () =>
      ['How it went', 'Sessions per week'].filter((name) => screen.queryByRole('heading', { name }) !== null);
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    expect(listCharts()).toEqual(['How it went', 'Sessions per week']);
    await person.selectOptions(screen.getByLabelText('Month'), 'March 2026');
    expect(listCharts()).toEqual(['Sessions per week']);
  });

  // docs/product/figures.md#year-at-a-glance
  // docs/product/figures.md#charts-as-tables
  it('lists the days of a year by month in a table that a click shows', async () => {
    const today = new Date().toISOString().slice(0, 10);
    const { person } = await openDays([makeRecord({ date: today, setUsage: { 1: 1 } })]);
    await person.selectOptions(screen.getByLabelText('Month'), 'All History');
    expect(screen.getByText('1 day, and a leaf for it')).toBeDefined();
    const table = screen.getByRole('table', { name: 'Your year' });
    expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/1$/);
    expect(screen.queryByRole('region', { name: 'Your year' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Show as table', description: 'Your year' }));
    expect(screen.getByRole('region', { name: 'Your year' })).toBeDefined();
  });

  // docs/product/teaching.md#sessions-of-a-day
  it('names the sessions of a day with several instead of its flashes', async () => {
    const flashes = [1, 2].map((setId) => ({ setId, cardIds: ['f1'], count: 1 }));
    const logSession = () =>
      logDay('2026-03-02', { source: 'player', flashes, engagement: { value: 5, base: 0 } });
    const { person, server } = await openMarch(logSession(), logSession());
    serveDay(server);
    await person.click(screen.getByRole('button', { name: /^View/ }));
    const dialog = await findDialog('dialog');
    expect(dialog.textContent).toContain('2 sessions on Mon, Mar 2');
    expect(dialog.textContent).toMatch(/Session at .*, 2 sets, Loved it/);
    expect(dialog.textContent).not.toContain('flashes total');
  });

  // docs/product/stories.md#counted-words
  it('names a counted story by its words', async () => {
    const flashes = [{ setId: 1, cardIds: ['f1', 'f6'], count: 1 }];
    const { person, server } = await openMarch(logDay('2026-03-02', { source: 'story', flashes }));
    serveDay(server);
    await person.click(screen.getByRole('button', { name: /^View/ }));
    const { textContent } = await findDialog('dialog');
    expect(textContent).toMatch(/Story at .*, dog, car/);
    expect(textContent).toContain('In a story: dog, car, once each');
  });

  it('restores a deleted day by Undo', async () => {
    const { person, server, stored } = await openBothMonths();
    serveDay(server);
    const listDates = () => stored.rows.history.map(({ date }) => date);
    await person.click(screen.getByRole('button', { name: /^View .*Mar/ }));
    await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Delete this day' }));
    await screen.findByText(/is deleted\.$/);
    await expect.poll(listDates).toEqual(['2026-02-27']);
    await expect.poll(() => document.activeElement?.textContent).toBe('February 2026');
    await person.click(screen.getByRole('button', { name: 'Undo' }));
    await expect.poll(listDates).toEqual(['2026-03-02', '2026-02-27']);
  });
});

describe('HistoryPage of several children', () => {
  const nameAnn: Change = {
    type: 'editChild',
    child: { ...NEW_CHILD, name: 'Ann' },
    base: { name: '' },
  };
  const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
  const logDayFor = (childId: number, count: number): Change => ({
    type: 'logDay',
    entry: createEntry('2026-03-02', { childId, flashes: [{ setId: 1, cardIds: ['f1'], count }] }),
  });

  // docs/product/children.md#files-of-children
  it('exports only the days of the chosen child in a file with their name', async () => {
    const { person } = await openMarch(nameAnn, addBen, logDayFor(1, 3), logDayFor(2, 4));
    expect(screen.getByText('Total Sessions').parentElement?.textContent).toContain('1');
    await person.click(screen.getByRole('button', { name: 'Export' }));
    const csv = await savedFiles[0]?.text;
    expect(savedFiles[0]?.name).toBe('flashcard-history-March-2026-Ann.csv');
    expect(csv?.trim().split('\n')).toHaveLength(2);
    expect(csv).toContain('Set 1,3,');
  });

  it('omits the name from the file of an only child', async () => {
    const { person } = await openMarch(nameAnn, logDayFor(1, 3));
    await person.click(screen.getByRole('button', { name: 'Export' }));
    expect(savedFiles.map(({ name }) => name)).toEqual(['flashcard-history-March-2026.csv']);
  });

  it('moves an entry to another child until Undo', async () => {
    const { person, server, stored } = await openMarch(nameAnn, addBen, logDayFor(1, 3));
    serveDay(server);
    await person.click(screen.getByRole('button', { name: /^View/ }));
    const day = await findDialog('dialog');
    await person.click(within(day).getByRole('button', { name: /^Move to Ben/ }));
    await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: 2, date: '2026-03-02' }]));
    await person.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: 1, date: '2026-03-02' }]));
  });
});

const DAYS_OF_MARCH = Array.from({ length: 12 }, (_, index) =>
  makeRecord({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    setUsage: { 1: 2 },
    engagement: index === 0 ? 0 : 4,
  }),
);
const LAST_OF_FEBRUARY = makeRecord({ date: '2026-02-27', setUsage: { 1: 1 }, notes: 'laughed' });
const DAYS_OF_2024 = Array.from({ length: 12 }, (_, index) =>
  makeRecord({ date: `2024-${String(index + 1).padStart(2, '0')}-05` }),
);

const getDayButtons = () => screen.getAllByRole('button', { name: /^View / });

// docs/product/figures.md#days-of-a-month
describe('Days', () => {
  it('show only the latest ten of the chosen month until a click', async () => {
    const { person } = await openDays([...DAYS_OF_MARCH, LAST_OF_FEBRUARY]);
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeDefined();
    expect(getDayButtons()).toHaveLength(10);
    await person.click(screen.getByRole('button', { name: 'Show 2 more days' }));
    expect(getDayButtons()).toHaveLength(12);
    expect(getDayButtons()[0]?.textContent).toContain('1 session');
    expect(screen.getByRole('link', { name: 'Rate Sun, Mar 1' }).getAttribute('href')).toBe(
      '/daily-tracking?day=2026-03-01',
    );
    expect(getDayButtons()[11]?.textContent).toContain('Not rated');
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    expect(getDayButtons()).toHaveLength(1);
    expect(getDayButtons()[0]?.textContent).toContain('laughed');
  });

  it('are grouped by year in all history before the latest ten months', async () => {
    const { person } = await openDays([...DAYS_OF_MARCH, LAST_OF_FEBRUARY, ...DAYS_OF_2024]);
    await person.selectOptions(screen.getByLabelText('Month'), 'All History');
    const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
    expect(isOpen('March 2026 12 days')).toBe('true');
    expect(isOpen('February 2026 1 day')).toBe('false');
    expect(screen.queryByRole('button', { name: 'January 2024 1 day' })).toBeNull();
    await person.click(screen.getByRole('button', { name: '2024 4 days' }));
    await person.click(screen.getByRole('button', { name: 'January 2024 1 day' }));
    expect(screen.getByRole('button', { name: /^View Fri, Jan 5, 2024/ })).toBeDefined();
  });

  // docs/product/figures.md#history-view
  it('show when a word was first seen and when it was learned', async () => {
    const logFlashes = (date: string, count: number) =>
      logDay(date, { flashes: [{ setId: 1, cardIds: ['f1'], count }] });
    const { person, server } = await openMarch(logFlashes('2026-03-02', 4), logFlashes('2026-03-05', 2));
    serveDay(server);
    await person.click(screen.getByRole('button', { name: /^View Mon, Mar 2/ }));
    const dialog = within(await findDialog('dialog'));
    await person.click(within(dialog.getByRole('list', { name: 'Set 1' })).getByRole('button'));
    expect(dialog.getByText('Shown 6 times since Mon, Mar 2.')).toBeDefined();
    expect(dialog.getByText('Shown for the fifth time on Thu, Mar 5.')).toBeDefined();
  });
});
