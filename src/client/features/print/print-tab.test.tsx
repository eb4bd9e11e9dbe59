import { act, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useChooseChild } from '#client/library/use-child.ts';
import { savePaper } from '#client/print/paper-store.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { getLocalDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import type { CardSet } from '#shared/library/tables/card-set.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { readPaperSettings } from '#shared/print/paper-settings.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { PrintTab } from './print-tab.tsx';

/** A worker that never responds. */
class SilentWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
vi.stubGlobal('Worker', SilentWorker);
afterEach(() => void act(() => savePaper(readPaperSettings(null, 'letter'))));

const renderTab = (options: Parameters<typeof renderScreen>[1] = {}) =>
  renderScreen(<PrintTab />, { path: '/manage-flashcards?tab=print', ...options });
const ADD_BEN: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
const ADD_SET_OF_BEN: Change = {
  type: 'addSet',
  set: { id: 1_000_007, childId: 2, name: 'Fruit', flashcardIds: ['f1'] },
};

function ChooseBen() {
  const choose = useChooseChild();
  return (
    <button type="button" onClick={() => choose(2)}>
      Ben
    </button>
  );
}

const queryBar = () => screen.queryByRole('region', { name: 'Print controls' });

const queryNote = (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Good to know' })).queryByText(text);
describe('PrintTab', () => {
  // docs/product/print.md#print-bar
  it('counts the tapped flashcards and warns of an odd number', async () => {
    const { person } = await renderTab();
    expect(queryBar()).toBeNull();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    expect(await screen.findByText('1 card · 1 page')).toBeDefined();
    expect(screen.getByText(/select an even number/)).toBeDefined();
    await person.click(screen.getByRole('button', { name: /cat/ }));
    expect(await screen.findByText('2 cards · 1 page')).toBeDefined();
    expect(screen.queryByText(/select an even number/)).toBeNull();
  });

  // docs/product/print.md#print-bar
  it.each([
    ['free', 'PDF: $1 a month'],
    ['print', undefined],
  ] as const)('says what a PDF costs only to a family that has no PDF (%s)', async (plan, price) => {
    const { person } = await renderTab({ plan });
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    expect(screen.queryByText(/^PDF: /)?.textContent).toBe(price);
  });

  it('selects every filtered card only once', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    await person.selectOptions(screen.getByLabelText('Show category'), 'Animals');
    await person.click(screen.getByRole('button', { name: 'Select all shown' }));
    expect(await screen.findByText('5 cards · 3 pages')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Clear Selections' }));
    expect(queryBar()).toBeNull();
    expect(document.activeElement?.contains(screen.getByRole('tablist'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  it('clears the selection of sets when the tab changes', async () => {
    const { person } = await renderTab();
    await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
    await person.click(await screen.findByRole('button', { name: 'Set 1' }));
    await person.click(screen.getByRole('button', { name: 'Set 2' }));
    expect(await screen.findByText('10 cards · 5 pages')).toBeDefined();
    await person.click(screen.getByRole('tab', { name: 'Select Flashcards' }));
    expect(queryBar()).toBeNull();
  });

  it('counts the back pages', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    await person.click(screen.getByLabelText('Add back pages'));
    expect(await screen.findByText('1 card · 2 pages')).toBeDefined();
  });

  // docs/product/print.md#notes
  it('shows notes for the chosen paper', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    for (const note of ['Words print in bright red.', '2 cards per US Letter landscape page.']) {
      expect(queryNote(note)).not.toBeNull();
    }
    expect(queryNote('Short words print at 250pt.')).not.toBeNull();
    expect(queryNote('Print on one side of the paper.')).not.toBeNull();
    await person.click(screen.getByLabelText('US Letter'));
    await person.click(screen.getByLabelText('4'));
    await person.click(screen.getByLabelText('Black'));
    await person.click(screen.getByLabelText('Regular'));
    expect(queryNote('Words print in black.')).not.toBeNull();
    expect(queryNote('4 cards per US Letter portrait page.')).not.toBeNull();
    expect(queryNote('Short words print at 176pt.')).not.toBeNull();
    expect(screen.getByText('The last page has room for 3 more cards.')).toBeDefined();
  });

  // docs/product/print.md#notes
  it('explains how to print the backs for each kind of printer', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    await person.click(screen.getByRole('button', { name: /cat/ }));
    await person.click(screen.getByRole('button', { name: /bird/ }));
    await person.click(screen.getByLabelText('Add back pages'));
    expect(
      queryNote(
        'Print pages 1–2 first. Put the paper back in turned over its short edge, then print pages 3–4.',
      ),
    ).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'My printer…' }));
    await person.click(screen.getByLabelText('The printer'));
    await person.click(screen.getByLabelText('Long edge'));
    expect(screen.queryByLabelText('the last sheet')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    expect(
      queryNote('Print on both sides, and choose “Flip on long edge” in your printer’s dialog.'),
    ).not.toBeNull();
  });

  // docs/product/print.md#test-page
  it('applies the letter of the test page and an offset in millimeters', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByLabelText('Add back pages'));
    await person.click(screen.getByRole('button', { name: 'My printer…' }));
    await person.click(screen.getByLabelText('D'));
    expect(screen.getByLabelText('Long edge')).toHaveProperty('checked', true);
    expect(screen.getByLabelText('the last sheet')).toHaveProperty('checked', true);
    const right = screen.getByLabelText('Left to right, mm');
    await person.clear(right);
    await person.type(right, '-1,5');
    await person.type(screen.getByLabelText('Top to bottom, mm'), '99');
    expect(screen.getByText('A number from −20 to 20.')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Done' }));
    const settings = readPaperSettings(JSON.parse(localStorage.getItem('sproutcards-paper') ?? 'null'));
    expect(settings.printer).toEqual({ feed: 'hand', edge: 'long', stack: 'reversed', isTested: true });
    expect(settings.offsets.landscape).toEqual({ x: -1.5, y: 0 });
    expect(queryNote(/as you did with the test page/)).not.toBeNull();
  });

  // docs/product/print.md#wall-chart
  it('prints sets on one page as a wall chart without backs', async () => {
    const { person } = await renderTab();
    await screen.findByRole('button', { name: /dog/ });
    expect(screen.queryByLabelText(/wall chart/)).toBeNull();
    await person.click(screen.getByLabelText('Add back pages'));
    await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
    await person.click(await screen.findByRole('button', { name: 'Set 1' }));
    expect(await screen.findByText('5 cards · 6 pages')).toBeDefined();
    await person.click(screen.getByLabelText('All on one page, as a wall chart'));
    await screen.findByText('5 cards · 1 page');
    expect(screen.queryByLabelText('Add back pages')).toBeNull();
    expect(queryNote(/All words are on one US Letter page/)).not.toBeNull();
    expect(screen.queryByText(/select an even number/)).toBeNull();
    await person.click(screen.getByRole('tab', { name: 'Select Flashcards' }));
    expect(screen.getByLabelText('Add back pages')).toBeDefined();
  });

  // docs/product/print.md#paper-of-the-region
  it('uses US Letter in a region that prints on it, and asks once', async () => {
    const { person } = await renderTab();
    expect(queryNote('2 cards per US Letter landscape page.')).not.toBeNull();
    await person.click(screen.getByRole('button', { name: 'A4' }));
    expect(queryNote('2 cards per A4 landscape page.')).not.toBeNull();
    expect(screen.queryByText(/Which paper is in your printer/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  // docs/product/print.md#preview-first
  it('offers the preview before the download', async () => {
    const { person } = await renderTab();
    await person.click(await screen.findByRole('button', { name: /dog/ }));
    expect(screen.getByRole('button', { name: 'Generate Preview' })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
  });

  // docs/product/children.md#days-of-children
  it('starts over with the sets of another child', async () => {
    const { person } = await renderScreen(
      <>
        <ChooseBen />
        <PrintTab />
      </>,
      { path: '/manage-flashcards?tab=print', changes: [ADD_BEN, ADD_SET_OF_BEN] },
    );
    await screen.findByRole('button', { name: /dog/ });
    await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
    await person.click(await screen.findByRole('button', { name: 'Set 1' }));
    expect(await screen.findByText('5 cards · 3 pages')).toBeDefined();
    await person.click(screen.getByRole('button', { name: 'Ben' }));
    await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
    expect(queryBar()).toBeNull();
    expect(screen.queryByRole('button', { name: 'Set 1' })).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Fruit' }));
    expect(await screen.findByText('1 card · 1 page')).toBeDefined();
  });

  // docs/product/print.md#selection
  it.each([
    { taught: 'yesterday', sessions: 1, text: 'Set 1New today: cat. Leaving: dog.' },
    { taught: 'today', sessions: 3, text: 'Set 1New tomorrow: cat. Leaving: dog.' },
  ])(
    'prints the words of the next session after $sessions sessions $taught',
    async ({ taught, sessions, text }) => {
      const today = getLocalDay(new Date());
      const day = taught === 'today' ? today : addDays(today, -1);
      const [first, ...others] = createPlainDefaults().sets as [CardSet, ...CardSet[]];
      const pace = { cards: 2, newADay: 1, showings: 1 };
      const set = { ...first, flashcardIds: ['f1', 'f6'], coming: ['f2'], pace };
      const flashes = [{ setId: 1, cardIds: ['f1', 'f6'], count: 1 }];
      const { person } = await renderTab({
        library: { sets: [set, ...others], children: [NEW_CHILD] },
        changes: Array.from({ length: sessions }, () => logDay(day, { source: 'player', flashes })),
      });
      await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
      await person.click(await screen.findByRole('button', { name: 'Set 1' }));
      expect(
        screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === text),
      ).toBeDefined();
      const words = within(screen.getByRole('list', { name: 'Flashcards of the selected sets' }));
      expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['car', 'cat']);
    },
  );
});
