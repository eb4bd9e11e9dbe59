import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Change } from '#shared/library/changes/change.ts';
import { DAY_PATH } from '#shared/library/sync-protocol.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { answerJson } from '#tests/support/client/fake-server.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { createEntry } from '#tests/support/library/library-changes.ts';
import { HistoryPage } from './history-page.tsx';

/** The files that were saved: their names and texts. */
const saved: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  saved.length = 0;
  let text = Promise.resolve('');
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    text = (file as Blob).text();
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, text });
  });
});
afterEach(() => vi.restoreAllMocks());

const DAY = '2026-03-02';
const ann: Change = {
  type: 'editChild',
  child: { ...NEW_CHILD, name: 'Ann' },
  base: { name: '' },
};
const addBen: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
const log = (childId: number, count: number): Change => ({
  type: 'logDay',
  entry: createEntry(DAY, { childId, flashes: [{ setId: 1, cardIds: ['f1'], count }] }),
});
const open = (...changes: Change[]) =>
  renderScreen(<HistoryPage />, { path: '/history?month=2026-03', changes });

// docs/product/children.md#files-of-children
it('counts and exports the days of the chosen child alone, in a file of its name', async () => {
  const { person } = await open(ann, addBen, log(1, 3), log(2, 4));
  expect(screen.getByText('Total Sessions').parentElement?.textContent).toContain('1');
  await person.click(screen.getByRole('button', { name: 'Export' }));
  const csv = await saved[0]?.text;
  expect(saved[0]?.name).toBe('flashcard-history-March-2026-Ann.csv');
  expect(csv?.trim().split('\n')).toHaveLength(2);
  expect(csv).toContain('Set 1,3,');
});

it('names the file as before where there is one child', async () => {
  const { person } = await open(ann, log(1, 3));
  await person.click(screen.getByRole('button', { name: 'Export' }));
  expect(saved.map(({ name }) => name)).toEqual(['flashcard-history-March-2026.csv']);
});

it('moves an entry of a day to another child, with Undo', async () => {
  const { person, server, stored } = await open(ann, addBen, log(1, 3));
  server.on(`GET ${DAY_PATH}`, () => answerJson({ record: null, entries: [], earlierNotes: [] }));
  await person.click(screen.getByRole('button', { name: /^View/ }));
  const day = await findDialog('dialog');
  await person.click(within(day).getByRole('button', { name: /^Move to Ben/ }));
  await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: 2, date: DAY }]));
  await person.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(stored.rows.history).toMatchObject([{ childId: 1, date: DAY }]));
});
