import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { makeRecord } from '#shared/tracking/records.test-support.ts';
import { renderScreen } from '#tests/support/client/render-screen.tsx';
import { logRecord } from '#tests/support/library/log-record.ts';
import { Figures } from './figures.tsx';

const ALL_FIVE = {
  setUsage: { 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 },
  setCards: { 1: ['f1'], 2: ['f6'], 3: ['f11'], 4: ['f16'], 5: ['f21'] },
};

it('names every best time of day and says how many categories share the last place', async () => {
  const days = [
    makeRecord({ date: '2026-03-02', engagement: 4, engagementTimes: ['evening'], ...ALL_FIVE }),
    makeRecord({ date: '2026-03-03', engagement: 4, engagementTimes: ['morning'] }),
  ];
  await renderScreen(<Figures />, { path: '/dashboard', changes: days.map((day) => logRecord(day)) });
  expect(screen.getByText('Morning and Evening')).toBeDefined();
  expect(screen.getByText('Equally good: 4.0 out of 5 on average at each.')).toBeDefined();
  expect(screen.getByText('and 2 more categories as often as the last')).toBeDefined();
});
