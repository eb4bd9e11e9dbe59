import { act, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { usePlan } from '#client/account/plan/plan-context.ts';
import { savePaper } from '#client/print/paper-store.ts';
import { printEngine } from '#client/print/print-engine.ts';
import type { PrintPreview } from '#client/print/print-messages.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import type { PrintWarning } from '#shared/print/paper/layout-types.ts';
import { readPaperSettings } from '#shared/print/paper-settings.ts';
import { findDialog } from '#tests/support/client/find-dialog.ts';
import { freezeDate } from '#tests/support/client/freeze-date.ts';
import { renderRotation, TODAY, teachSet1 } from '#tests/support/client/render-rotation.tsx';

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

async function renderPrintAhead(plan: PlanId = 'print') {
  const rendered = await renderRotation({ plan, changes: [teachSet1(TODAY, 15)], sibling: <Plan /> });
  await screen.findByText(`Plan: ${plan}`);
  return rendered;
}

const findButton = (name: string) => screen.findByRole('button', { name });
const listPrintedWords = () =>
  createPdf.mock.calls.map(([job]) => job.kind === 'cards' && job.cards.map(({ word }) => word));
describe('PrintAhead', () => {
  // docs/product/print.md#words-ahead
  it('prints exactly the words of tomorrow by one press', async () => {
    const { person } = await renderPrintAhead();
    await person.click(await findButton('Print tomorrow’s new words'));
    await waitFor(() => expect(listPrintedWords()).toEqual([['cat']]));
  });

  // docs/product/print.md#words-ahead
  it('prints a week ahead with the chosen backs', async () => {
    const { person, stored } = await renderPrintAhead();
    await person.click(await findButton('A week ahead…'));
    const dialog = within(await findDialog('dialog', 'New words on paper'));
    const listWords = () => dialog.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(listWords()).toEqual(['cat', 'bus', 'chair']);
    await person.click(dialog.getByLabelText('Tomorrow'));
    expect(listWords()).toEqual(['cat']);
    await person.click(dialog.getByLabelText('The next 7 days'));
    await person.click(dialog.getByLabelText('Add back pages'));
    expect(dialog.getByText('3 cards · 4 pages')).toBeDefined();
    await person.click(dialog.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() => expect(listPrintedWords()).toEqual([['cat', 'bus', 'chair']]));
    expect(createPdf.mock.calls[0]?.[0]).toMatchObject({ options: { backPages: true } });
    expect(stored.rows.flashcards).toHaveLength(25);
  });

  // docs/product/print.md#unprintable-characters
  it('lists unprintable characters before it makes the PDF', async () => {
    warnings = [{ card: 0, word: 'cat', field: 'word', kind: 'unprintable', characters: ['🐱'] }];
    const { person } = await renderPrintAhead();
    await person.click(await findButton('Print tomorrow’s new words'));
    const dialog = within(await findDialog('dialog', 'New words on paper'));
    expect(await dialog.findByText(/our fonts do not have 🐱/)).toBeDefined();
    expect(listPrintedWords()).toEqual([]);
  });

  // docs/product/print.md#paper-of-the-region
  it('asks for the paper first in a region of US Letter', async () => {
    act(() => void savePaper({ paper: 'letter', isPaperChosen: false }));
    const { person } = await renderPrintAhead();
    await person.click(await findButton('Print tomorrow’s new words'));
    const dialog = within(await findDialog('dialog', 'New words on paper'));
    expect(dialog.getByText(/Which paper is in your printer/)).toBeDefined();
    expect(listPrintedWords()).toEqual([]);
  });

  // docs/product/plans.md#pdf-download
  it('offers the Print Plan to a free family', async () => {
    const { person } = await renderPrintAhead('free');
    await person.click(await findButton('Print tomorrow’s new words'));
    expect(await screen.findByRole('dialog', { name: /Your PDF comes with/ })).toBeDefined();
    expect(listPrintedWords()).toEqual([]);
  });
});
