import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useChooseChild } from '#client/library/use-child.ts';
import { savePaper } from '#client/print/paper-store.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { localDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { readPaperSettings } from '#shared/print/paper-settings.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { PrintTab } from './print-tab.tsx';

/** A worker that is still loading its fonts. */
class BusyWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
vi.stubGlobal('Worker', BusyWorker);
afterEach(() => void act(() => savePaper(readPaperSettings(null))));

const open = () => renderScreen(<PrintTab />, { path: '/manage-flashcards?tab=print' });
const ADD_BEN: Change = { type: 'addChild', child: { ...NEW_CHILD, id: 2, name: 'Ben' } };
const SET_OF_BEN: Change = {
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

const bar = () => screen.queryByRole('region', { name: 'Print controls' });

// docs/product/print.md#print-bar
it('counts the flashcards that are tapped, once there are any, and warns of an odd number', async () => {
  const { person } = await open();
  expect(bar()).toBeNull();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  expect(await screen.findByText('1 card · 1 page')).toBeDefined();
  expect(screen.getByText(/select an even number/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: /cat/ }));
  expect(await screen.findByText('2 cards · 1 page')).toBeDefined();
  expect(screen.queryByText(/select an even number/)).toBeNull();
});

it('selects all that the filter shows, once each, and clears them', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  await person.selectOptions(screen.getByLabelText('Show category'), 'Animals');
  await person.click(screen.getByRole('button', { name: 'Select all shown' }));
  expect(await screen.findByText('5 cards · 3 pages')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Clear Selections' }));
  expect(bar()).toBeNull();
  expect(document.activeElement?.contains(screen.getByRole('tablist'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('selects the words of sets and starts again when the way of choosing changes', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  await person.click(await screen.findByRole('button', { name: 'Set 1' }));
  await person.click(screen.getByRole('button', { name: 'Set 2' }));
  expect(await screen.findByText('10 cards · 5 pages')).toBeDefined();
  await person.click(screen.getByRole('tab', { name: 'Select Flashcards' }));
  expect(bar()).toBeNull();
});

it('counts the pages with their backs', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  await person.click(screen.getByLabelText('Add back pages'));
  expect(await screen.findByText('1 card · 2 pages')).toBeDefined();
});

const line = (text: string | RegExp) =>
  within(screen.getByRole('region', { name: 'Good to know' })).queryByText(text);

// docs/product/print.md#notes
it('says what is true of the chosen paper', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  for (const note of ['Words print in bright red.', '2 cards per A4 landscape page.']) {
    expect(line(note)).not.toBeNull();
  }
  expect(line('Short words print at 250pt.')).not.toBeNull();
  expect(line('Print on one side of the paper.')).not.toBeNull();
  await person.click(screen.getByLabelText('US Letter'));
  await person.click(screen.getByLabelText('4'));
  await person.click(screen.getByLabelText('Black'));
  await person.click(screen.getByLabelText('Bold'));
  expect(line('Words print in black.')).not.toBeNull();
  expect(line('4 cards per US Letter portrait page.')).not.toBeNull();
  expect(line('Short words print at 176pt.')).not.toBeNull();
  expect(screen.getByText('The last page has room for 3 more cards.')).toBeDefined();
});

// docs/product/print.md#notes
it('says which pages to print, and how, for each way of printing backs', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  await person.click(screen.getByRole('button', { name: /cat/ }));
  await person.click(screen.getByRole('button', { name: /bird/ }));
  await person.click(screen.getByLabelText('Add back pages'));
  expect(
    line('Print pages 1–2 first. Put the paper back in turned over its short edge, then print pages 3–4.'),
  ).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'My printer…' }));
  await person.click(screen.getByLabelText('The printer'));
  await person.click(screen.getByLabelText('Long edge'));
  expect(screen.queryByLabelText('the last sheet')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Done' }));
  expect(
    line('Print on both sides, and choose “Flip on long edge” in your printer’s dialog.'),
  ).not.toBeNull();
});

// docs/product/print.md#test-page
it('takes the letter of the test page for an answer, and an offset in millimetres', async () => {
  const { person } = await open();
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
  const kept = readPaperSettings(JSON.parse(localStorage.getItem('sproutcards-paper') ?? 'null'));
  expect(kept.printer).toEqual({ feed: 'hand', edge: 'long', stack: 'reversed', isTested: true });
  expect(kept.offsets.landscape).toEqual({ x: -1.5, y: 0 });
  expect(line(/as you did with the test page/)).not.toBeNull();
});

// docs/product/print.md#wall-chart
it('prints sets on one page as a wall chart, without backs', async () => {
  const { person } = await open();
  await screen.findByRole('button', { name: /dog/ });
  expect(screen.queryByLabelText(/wall chart/)).toBeNull();
  await person.click(screen.getByLabelText('Add back pages'));
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  await person.click(await screen.findByRole('button', { name: 'Set 1' }));
  expect(await screen.findByText('5 cards · 6 pages')).toBeDefined();
  await person.click(screen.getByLabelText('All on one page, as a wall chart'));
  await screen.findByText('5 cards · 1 page');
  expect(screen.queryByLabelText('Add back pages')).toBeNull();
  expect(line(/All words are on one A4 page/)).not.toBeNull();
  expect(screen.queryByText(/select an even number/)).toBeNull();
  await person.click(screen.getByRole('tab', { name: 'Select Flashcards' }));
  expect(screen.getByLabelText('Add back pages')).toBeDefined();
});

// docs/product/print.md#paper-of-the-region
it('asks for the paper when US Letter is usual, and changes nothing before the answer', async () => {
  const { person } = await open();
  expect(line('2 cards per A4 landscape page.')).not.toBeNull();
  await person.click(screen.getByRole('button', { name: 'US Letter' }));
  expect(line('2 cards per US Letter landscape page.')).not.toBeNull();
  expect(screen.queryByText(/Which paper is in your printer/)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

// docs/product/print.md#preview-first
it('offers one button, which makes the preview before it downloads anything', async () => {
  const { person } = await open();
  await person.click(await screen.findByRole('button', { name: /dog/ }));
  expect(screen.getByRole('button', { name: 'Generate Preview' })).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Download PDF' })).toBeNull();
});

// docs/product/children.md#days-of-children
it('starts again for another child, whose sets are others', async () => {
  const { person } = await renderScreen(
    <>
      <ChooseBen />
      <PrintTab />
    </>,
    { path: '/manage-flashcards?tab=print', changes: [ADD_BEN, SET_OF_BEN] },
  );
  await screen.findByRole('button', { name: /dog/ });
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  await person.click(await screen.findByRole('button', { name: 'Set 1' }));
  expect(await screen.findByText('5 cards · 3 pages')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Ben' }));
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  expect(bar()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set 1' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Fruit' }));
  expect(await screen.findByText('1 card · 1 page')).toBeDefined();
});

// docs/product/print.md#selection
it.each([
  { taught: 'yesterday', sessions: 1, says: 'Set 1New today: cat. Goes: dog.' },
  { taught: 'today', sessions: 3, says: 'Set 1New tomorrow: cat. Goes: dog.' },
])(
  'prints the words of the next session after $sessions sessions $taught',
  async ({ taught, sessions, says }) => {
    const today = localDay(new Date());
    const day = taught === 'today' ? today : addDays(today, -1);
    const [first, ...others] = createPlainDefaults().sets;
    const set = { ...first, id: 1, childId: 1, name: 'Set 1', flashcardIds: ['f1', 'f6'], coming: ['f2'] };
    const pace = { cards: 2, newADay: 1, showings: 1 };
    const flashes = [{ setId: 1, cardIds: ['f1', 'f6'], count: 1 }];
    const { person } = await renderScreen(<PrintTab />, {
      path: '/manage-flashcards?tab=print',
      library: { sets: [{ ...set, pace }, ...others], children: [NEW_CHILD] },
      changes: Array.from({ length: sessions }, () => logDay(day, { source: 'player', flashes })),
    });
    await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
    await person.click(await screen.findByRole('button', { name: 'Set 1' }));
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === says),
    ).toBeDefined();
    const words = within(screen.getByRole('list', { name: 'Flashcards of the selected sets' }));
    expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['car', 'cat']);
  },
);
