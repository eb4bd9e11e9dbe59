import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { answerJson } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { logRecord } from '#tests/support/library/log-record.ts';
import { HistoryPage } from '../history-page.tsx';

const MARCH = Array.from({ length: 12 }, (_, index) =>
  makeRecord({
    date: `2026-03-${String(index + 1).padStart(2, '0')}`,
    setUsage: { 1: 2 },
    engagement: index === 0 ? 0 : 4,
  }),
);
const FEBRUARY = makeRecord({ date: '2026-02-27', setUsage: { 1: 1 }, notes: 'laughed' });
const YEARS_AGO = Array.from({ length: 12 }, (_, index) =>
  makeRecord({ date: `2024-${String(index + 1).padStart(2, '0')}-05` }),
);

const open = (records = [...MARCH, FEBRUARY]) =>
  renderScreen(<HistoryPage />, { path: '/history', changes: records.map((record) => logRecord(record)) });
const daysShown = () => screen.getAllByRole('button', { name: /^View / });

// docs/product/figures.md#days-of-a-month
describe('the days', () => {
  it('are those of the chosen month, the latest first, and the others at a press', async () => {
    const { person } = await open();
    expect(screen.getByRole('heading', { name: 'March 2026' })).toBeDefined();
    expect(daysShown()).toHaveLength(10);
    await person.click(screen.getByRole('button', { name: 'Show 2 more days' }));
    expect(daysShown()).toHaveLength(12);
    expect(daysShown()[0]?.textContent).toContain('2 flashes');
    expect(daysShown()[11]?.textContent).toContain('Not rated');
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    expect(daysShown()).toHaveLength(1);
    expect(daysShown()[0]?.textContent).toContain('laughed');
  });

  it('fold by month in all history, and all but the latest ten months by year', async () => {
    const { person } = await open([...MARCH, FEBRUARY, ...YEARS_AGO]);
    await person.selectOptions(screen.getByLabelText('Month'), 'All History');
    const isOpen = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-expanded');
    expect(isOpen('March 2026 12 days')).toBe('true');
    expect(isOpen('February 2026 1 day')).toBe('false');
    expect(screen.queryByRole('button', { name: 'January 2024 1 day' })).toBeNull();
    await person.click(screen.getByRole('button', { name: '2024 4 days' }));
    await person.click(screen.getByRole('button', { name: 'January 2024 1 day' }));
    expect(screen.getByRole('button', { name: /^View Fri, Jan 5, 2024/ })).toBeDefined();
  });

  it('opens a day with all that a row leaves out, where it is printed and deleted', async () => {
    const { person, server, stored } = await open();
    server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    await person.click(screen.getByRole('button', { name: /^View Fri, Feb 27, 2026/ }));
    const dialog = within(await findDialog('dialog'));
    expect(dialog.getByText('laughed')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Delete this day' }));
    await expect.poll(() => stored.rows.history).toHaveLength(12);
  });

  // docs/product/figures.md#history-view
  it('tell of each word since when it is seen and when it was learned', async () => {
    const shown = (date: string, count: number) =>
      logDay(date, { flashes: [{ setId: 1, cardIds: ['f1'], count }] });
    const { person, server } = await renderScreen(<HistoryPage />, {
      path: '/history',
      changes: [shown('2026-03-02', 4), shown('2026-03-05', 2)],
    });
    server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
    await person.click(screen.getByRole('button', { name: /^View Mon, Mar 2/ }));
    const dialog = within(await findDialog('dialog'));
    await person.click(within(dialog.getByRole('list', { name: 'Set 1' })).getByRole('button'));
    expect(dialog.getByText('Seen 6 times since March 2, 2026.')).toBeDefined();
    expect(dialog.getByText('Seen for the fifth time on March 5, 2026.')).toBeDefined();
  });
});
