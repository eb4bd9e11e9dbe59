import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useChooseChild } from '#client/library/use-child.ts';
import { addDays } from '#shared/lib/calendar.ts';
import { localDay } from '#shared/lib/local-clock.ts';
import type { Change } from '#shared/library/change.ts';
import { createPlainDefaults } from '#shared/library/plain-defaults.test-support.ts';
import { NEW_CHILD } from '#shared/library/tables/child.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logDay } from '#tests/support/library/library-changes.ts';
import { PrintTab } from './print-tab.tsx';

/** A worker that is still loading its fonts. */
class BusyWorker extends EventTarget {
  postMessage() {}
  terminate() {}
}
vi.stubGlobal('Worker', BusyWorker);

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
  await person.click(screen.getByRole('button', { name: /dog/ }));
  expect(screen.getByText('1 card · 1 page')).toBeDefined();
  expect(screen.getByText(/select an even number/)).toBeDefined();
  await person.click(screen.getByRole('button', { name: /cat/ }));
  expect(screen.getByText('2 cards · 1 page')).toBeDefined();
  expect(screen.queryByText(/select an even number/)).toBeNull();
});

it('selects all that the filter shows, once each, and clears them', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: /dog/ }));
  await person.selectOptions(screen.getByLabelText('Show category'), 'Animals');
  await person.click(screen.getByRole('button', { name: 'Select all shown' }));
  expect(screen.getByText('5 cards · 3 pages')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Clear Selections' }));
  expect(bar()).toBeNull();
  expect(document.activeElement?.contains(screen.getByRole('tablist'))).toBe(true);
  expect(document.activeElement).not.toBe(document.body);
});

it('selects the words of sets and starts again when the way of choosing changes', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  await person.click(screen.getByRole('button', { name: 'Set 1' }));
  await person.click(screen.getByRole('button', { name: 'Set 2' }));
  expect(screen.getByText('10 cards · 5 pages')).toBeDefined();
  await person.click(screen.getByRole('tab', { name: 'Select Flashcards' }));
  expect(bar()).toBeNull();
});

it('counts the pages with their backs', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: /dog/ }));
  await person.click(screen.getByLabelText('Add back pages'));
  expect(screen.getByText('1 card · 2 pages')).toBeDefined();
});

// docs/product/print.md#preview-first
it('offers one button, which makes the preview before it downloads anything', async () => {
  const { person } = await open();
  await person.click(screen.getByRole('button', { name: /dog/ }));
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
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  await person.click(screen.getByRole('button', { name: 'Set 1' }));
  expect(screen.getByText('5 cards · 3 pages')).toBeDefined();
  await person.click(screen.getByRole('button', { name: 'Ben' }));
  await person.click(screen.getByRole('tab', { name: 'Next Day Sets' }));
  expect(bar()).toBeNull();
  expect(screen.queryByRole('button', { name: 'Set 1' })).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Fruit' }));
  expect(screen.getByText('1 card · 1 page')).toBeDefined();
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
    await person.click(screen.getByRole('button', { name: 'Set 1' }));
    expect(
      screen.getByText((_, element) => element?.tagName === 'P' && element.textContent === says),
    ).toBeDefined();
    const words = within(screen.getByRole('list', { name: 'Flashcards of the selected sets' }));
    expect(words.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['car', 'cat']);
  },
);
