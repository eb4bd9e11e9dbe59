import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { answerJson } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { logRecord } from '#tests/support/library/log-record.ts';
import { HistoryPage } from './history-page.tsx';

const FEBRUARY = makeRecord({ date: '2026-02-27', setUsage: { 1: 2 }, engagement: 4 });
const MARCH = makeRecord({ date: '2026-03-02', setUsage: { 2: 1 }, notes: 'laughed' });

const open = () =>
  renderScreen(<HistoryPage />, {
    path: '/history',
    changes: [FEBRUARY, MARCH].map((record) => logRecord(record)),
  });

it('sums up and exports the month that is chosen', async () => {
  const { person, address } = await open();
  const month = screen.getByLabelText<HTMLSelectElement>('Month');
  await person.selectOptions(month, 'All History');
  expect(screen.getByText('Total Sessions').parentElement?.textContent).toContain('2');
  await person.selectOptions(month, 'February 2026');
  expect(screen.getByText('Total Sessions').parentElement?.textContent).toContain('1');
  expect(address()).toContain('2026-02');
});

it('says that there is nothing to export in a month without days, until the notice is dismissed', async () => {
  const { person } = await renderScreen(<HistoryPage />, { path: '/history' });
  await person.click(screen.getByRole('button', { name: 'Export' }));
  const notice = screen.getByRole('alert');
  expect(notice.textContent).toContain('No data to export for the selected period.');
  await person.click(within(notice).getByRole('button', { name: 'Dismiss' }));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('says of what its shares and counts are', async () => {
  const setUsage = { 1: 2, 2: 2, 3: 2, 4: 2 };
  const day = makeRecord({ date: '2026-03-02', setUsage, engagementTimes: ['morning', 'evening'] });
  await renderScreen(<HistoryPage />, { path: '/history?month=2026-03', changes: [logRecord(day)] });
  expect(screen.getByText('Morning 50% of sessions')).toBeDefined();
  expect(screen.getByText('When you usually play')).toBeDefined();
  expect(screen.getByText('Set 1 used 2 times')).toBeDefined();
  expect(screen.getByText('and 1 more set, used just as often')).toBeDefined();
});

// docs/product/figures.md#whole-percents
it('leaves out a time of day without a session', async () => {
  await renderScreen(<HistoryPage />, {
    path: '/history',
    changes: [logRecord({ ...MARCH, engagementTimes: ['morning'] })],
  });
  expect(screen.getByText('Morning 100% of sessions')).toBeDefined();
  expect(screen.queryByText(/ 0%/)).toBeNull();
});

// docs/product/figures.md#charts-that-say-something
it('says so instead of drawing the engagement of one day', async () => {
  const { person } = await open();
  await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
  expect(screen.getByText(/^One rated day so far/)).toBeDefined();
  await person.selectOptions(screen.getByLabelText('Month'), 'March 2026');
  expect(screen.getByText('Nothing was rated in this period.')).toBeDefined();
});

// docs/product/figures.md#year-at-a-glance
// docs/product/figures.md#charts-as-tables
it('counts the days of a year by month for a screen reader, and for all at a press', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const { person } = await renderScreen(<HistoryPage />, {
    path: '/history',
    changes: [logRecord(makeRecord({ date: today, setUsage: { 1: 1 } }))],
  });
  expect(screen.getByText('1 day, and a leaf for it')).toBeDefined();
  const table = screen.getByRole('table', { name: 'Your year' });
  expect(within(table).getAllByRole('row').at(-1)?.textContent).toMatch(/1$/);
  expect(screen.queryByRole('region', { name: 'Your year' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Show as table', description: 'Your year' }));
  expect(screen.getByRole('region', { name: 'Your year' })).toBeDefined();
});

// docs/product/teaching.md#sessions-of-a-day
it('says how many sessions a day had where it were several', async () => {
  const flashes = [{ setId: 1, cardIds: ['f1'], count: 1 }];
  const played = () => logDay('2026-03-02', { source: 'player', flashes });
  const { person, server } = await renderScreen(<HistoryPage />, {
    path: '/history',
    changes: [played(), played()],
  });
  server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
  await person.click(screen.getByRole('button', { name: /^View/ }));
  expect((await findDialog('dialog')).textContent).toContain('2 flashes total2 sessions');
});

it('deletes a day and brings it back by Undo', async () => {
  const { person, server, stored } = await open();
  server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
  const days = () => stored.rows.history.map(({ date }) => date);
  await person.click(screen.getByRole('button', { name: /^View .*Mar/ }));
  await person.click(within(await findDialog('dialog')).getByRole('button', { name: 'Delete this day' }));
  await screen.findByText(/is deleted\.$/);
  await expect.poll(days).toEqual(['2026-02-27']);
  await expect.poll(() => document.activeElement?.textContent).toBe('February 2026');
  await person.click(screen.getByRole('button', { name: 'Undo' }));
  await expect.poll(days).toEqual(['2026-03-02', '2026-02-27']);
});
