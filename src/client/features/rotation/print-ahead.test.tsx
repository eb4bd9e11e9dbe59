import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { LibraryGate } from '#client/library/library-gate.tsx';
import { savePaper } from '#client/print/paper-store.ts';
import { printEngine } from '#client/print/print-engine.ts';
import type { PrintPreview } from '#client/print/print-messages.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { readPaperSettings } from '#shared/print/paper-settings.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { RotationOnToday } from './rotation-on-today.tsx';

const TODAY = '2026-03-04';
const CARDS = ['f1', 'f6', 'f11', 'f16', 'f21'];
freezeDate(`${TODAY}T20:00:00`);

let warnings: readonly PrintWarning[] = [];
const createPdf = vi.spyOn(printEngine, 'createPdf');

function Plan() {
  return <p>Plan: {usePlan().plan}</p>;
}

beforeEach(() => {
  vi.spyOn(printEngine, 'loadFonts').mockReturnValue();
  vi.spyOn(printEngine, 'preview').mockImplementation(
    async () => ({ layout: { warnings } }) as unknown as PrintPreview,
  );
  createPdf.mockReturnValue(new Promise(() => {}));
  act(() => void savePaper({ paper: 'a4' }));
});
afterEach(() => {
  warnings = [];
  createPdf.mockClear();
  act(() => void savePaper(readPaperSettings(null)));
});
afterAll(() => void vi.restoreAllMocks());

async function open(options: Parameters<typeof renderScreen>[1] = {}) {
  const [first, ...rest] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
  const still = rest.map((one) => ({ ...one, pace: { cards: 5, newADay: 0, showings: 15 } }));
  const sets = [{ ...first, coming: ['f2', 'f7', 'f12'] }, ...still];
  const shown = logDay(TODAY, { source: 'player', flashes: [{ setId: 1, cardIds: CARDS, count: 15 }] });
  const rendered = await renderScreen(
    <LibraryGate>
      <Plan />
      <RotationOnToday />
    </LibraryGate>,
    {
      path: '/dashboard',
      plan: 'print',
      ...options,
      changes: [shown],
      library: { sets, children: [NEW_CHILD] },
    },
  );
  await screen.findByText(`Plan: ${options.plan ?? 'print'}`);
  return rendered;
}

const findButton = (name: string) => screen.findByRole('button', { name });
const printed = () =>
  createPdf.mock.calls.map(([job]) => job.kind === 'cards' && job.cards.map(({ word }) => word));

// docs/product/print.md#words-ahead
it('prints the words of tomorrow, and only those, by one press', async () => {
  const { person } = await open();
  await person.click(await findButton('Print tomorrow’s new words'));
  await waitFor(() => expect(printed()).toEqual([['cat']]));
});

// docs/product/print.md#words-ahead
it('prints a week ahead, with backs if the device prints them', async () => {
  const { person, stored } = await open();
  await person.click(await findButton('A week ahead…'));
  const dialog = within(await findDialog('dialog', 'New words on paper'));
  const words = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(words()).toEqual(['cat', 'bus', 'chair']);
  await person.click(dialog.getByLabelText('Tomorrow'));
  expect(words()).toEqual(['cat']);
  await person.click(dialog.getByLabelText('The next 7 days'));
  await person.click(dialog.getByLabelText('Add back pages'));
  expect(dialog.getByText('3 cards · 4 pages')).toBeDefined();
  await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(printed()).toEqual([['cat', 'bus', 'chair']]));
  expect(createPdf.mock.calls[0]?.[0]).toMatchObject({ options: { backPages: true } });
  expect(stored.rows.flashcards).toHaveLength(25);
});

// docs/product/print.md#unprintable-characters
it('names what cannot be printed before it makes the PDF', async () => {
  warnings = [{ card: 0, word: 'cat', field: 'word', kind: 'unprintable', characters: ['🐱'] }];
  const { person } = await open();
  await person.click(await findButton('Print tomorrow’s new words'));
  const dialog = within(await findDialog('dialog', 'New words on paper'));
  expect(await dialog.findByText(/our fonts do not have 🐱/)).toBeDefined();
  expect(printed()).toEqual([]);
});

// docs/product/print.md#paper-of-the-region
it('asks for the paper first when US Letter is usual', async () => {
  act(() => void savePaper({ paper: null }));
  const { person } = await open();
  await person.click(await findButton('Print tomorrow’s new words'));
  const dialog = within(await findDialog('dialog', 'New words on paper'));
  expect(dialog.getByText(/Which paper is in your printer/)).toBeDefined();
  expect(printed()).toEqual([]);
});

// docs/product/plans.md#pdf-download
it('offers the plan to a free family', async () => {
  const { person } = await open({ plan: 'free' });
  await person.click(await findButton('Print tomorrow’s new words'));
  expect(await screen.findByRole('dialog', { name: /Your PDF comes with/ })).toBeDefined();
  expect(printed()).toEqual([]);
});
