import { screen, within } from '@testing-library/react';
import type { DetachedWindowAPI } from 'happy-dom';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { answerJson } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logRecord } from '#tests/support/library/log-record.ts';
import { HistoryPage } from '../history-page.tsx';

const { happyDOM } = window as unknown as { happyDOM: DetachedWindowAPI };
const MARCH = Array.from({ length: 9 }, (_, index) =>
  makeRecord({ date: `2026-03-0${index + 1}`, setUsage: { 1: 2 }, engagement: index === 0 ? 0 : 4 }),
);
const FEBRUARY = makeRecord({ date: '2026-02-27', setUsage: { 1: 1 }, notes: 'laughed' });
const YEARS_AGO = Array.from({ length: 12 }, (_, index) =>
  makeRecord({ date: `2024-${String(index + 1).padStart(2, '0')}-05` }),
);

const open = (records = [...MARCH, FEBRUARY]) =>
  renderScreen(<HistoryPage />, { path: '/history', changes: records.map((record) => logRecord(record)) });
const daysShown = () => screen.getAllByRole('button', { name: /^View / });

// docs/product/figures.md#months-on-a-phone
describe('the history on a phone', () => {
  beforeEach(() => happyDOM.setViewport({ width: 360, height: 740 }));
  afterEach(() => happyDOM.setViewport({ width: 1024, height: 768 }));

  it('shows the latest days of the newest month, and the others at a press', async () => {
    const { person } = await open();
    expect(daysShown()).toHaveLength(7);
    expect(screen.getByRole('button', { name: 'March 2026 9 days' }).getAttribute('aria-expanded')).toBe(
      'true',
    );
    expect(screen.getByRole('button', { name: 'February 2026 1 day' }).getAttribute('aria-expanded')).toBe(
      'false',
    );
    await person.click(screen.getByRole('button', { name: 'Show 2 more days' }));
    expect(daysShown()).toHaveLength(9);
    expect(daysShown()[0]?.textContent).toContain('2 flashes');
    expect(daysShown()[8]?.textContent).toContain('Not rated');
  });

  it('opens the month that is chosen', async () => {
    const { person } = await open();
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    expect(screen.getByRole('button', { name: /^View Fri, Feb 27, 2026/ })).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'March 2026 9 days' }));
    expect(daysShown()).toHaveLength(1);
  });

  it('folds all but the latest ten months below their year', async () => {
    const { person } = await open([...MARCH, FEBRUARY, ...YEARS_AGO]);
    expect(screen.queryByRole('button', { name: 'January 2024 1 day' })).toBeNull();
    await person.click(screen.getByRole('button', { name: '2024 4 days' }));
    expect(screen.getByRole('button', { name: 'January 2024 1 day' })).toBeDefined();
    await person.click(screen.getByRole('button', { name: '2024 4 days' }));
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2024');
    expect(screen.getByRole('button', { name: /^View Mon, Feb 5, 2024/ })).toBeDefined();
  });

  it('opens a day with all that a row leaves out, where it is printed and deleted', async () => {
    const { person, server, stored } = await open();
    server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
    await person.selectOptions(screen.getByLabelText('Month'), 'February 2026');
    await person.click(screen.getByRole('button', { name: /^View Fri, Feb 27, 2026/ }));
    const dialog = within(await findDialog('dialog'));
    expect(dialog.getByText('laughed')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Delete this day' }));
    await expect.poll(() => stored.rows.history).toHaveLength(9);
  });
});
