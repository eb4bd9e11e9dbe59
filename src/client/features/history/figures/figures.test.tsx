import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { TrackingRecord } from '#shared/library/tables/day-record.ts';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logRecord } from '#tests/support/library/library-changes.ts';
import { Figures } from './figures.tsx';

const ALL_FIVE = {
  setUsage: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
  setCards: { 1: ['f1'], 2: ['f6'], 3: ['f11'], 4: ['f16'], 5: ['f21'] },
};

const getFold = (name: string) =>
  screen.getByRole('heading', { name }).closest('details') as HTMLDetailsElement;

const renderFigures = (days: TrackingRecord[]) =>
  renderScreen(<Figures period="all">{null}</Figures>, {
    path: '/history',
    changes: days.map((day) => logRecord(day)),
  });

// docs/product/figures.md#figures-that-say-something
it('folds those figures that are empty or all tied', async () => {
  const days = ['02', '03', '04', '05', '06'];
  await renderFigures(days.map((day) => makeRecord({ date: `2026-03-${day}`, ...ALL_FIVE })));
  await screen.findByRole('heading', { name: 'Statistics' });
  const folds = ['Statistics', 'Recent activity', 'Most used categories', 'Best engagement time'];
  expect(folds.map((name) => getFold(name).open)).toEqual([true, true, false, false]);
});

it('reports close times for the best time of day and ties for the last category', async () => {
  const days = ['02', '03', '04', '06', '07', '08', '09'].flatMap((day) => [
    makeRecord({ date: `2026-03-${day}`, engagement: 4, engagementTimes: ['morning', 'evening'] }),
    makeRecord({ date: `2026-02-${day}`, engagement: 2, engagementTimes: ['night'] }),
  ]);
  days.push(makeRecord({ date: '2026-03-05', ...ALL_FIVE }));
  await renderFigures(days);
  expect(await screen.findByText('Morning and Evening')).toBeDefined();
  expect(screen.getByText('Close together: 4.0 out of 5 or more on average.')).toBeDefined();
  expect(screen.getByText('and 2 more categories, shown just as often')).toBeDefined();
});

// docs/product/figures.md#recent-sessions
it('counts the sessions of each day and names its sets', async () => {
  const sets = { selectedSets: [1, 2], setUsage: { 1: 1, 2: 1 }, setCards: { 1: ['f1'], 2: ['f6'] } };
  await renderFigures([makeRecord({ date: '2026-03-02', ...sets })]);
  const [day] = await within(getFold('Recent activity')).findAllByRole('listitem');
  expect(day?.textContent).toContain('1 session · Set 1, Set 2');
});
