import { expect, it } from 'vitest';
import { weekday } from '#shared/lib/calendar.ts';
import { makeRecord } from './records.test-support.ts';
import { listYearDays } from './year.ts';

// docs/product/figures.md#year-at-a-glance
it('has every day of 53 weeks up to today, and says which were logged', () => {
  const records = ['2024-02-25', '2024-02-26', '2025-02-28', '2025-03-06'].map((date) =>
    makeRecord({ date }),
  );
  const days = listYearDays(records, '2025-03-02');
  expect(days).toHaveLength(53 * 7);
  expect(days[0]).toEqual({ day: '2024-02-26', isLogged: true });
  expect(days.at(-1)?.day).toBe('2025-03-02');
  expect(days.filter(({ isLogged }) => isLogged).map(({ day }) => day)).toEqual(['2024-02-26', '2025-02-28']);
});

it('begins with a Monday and leaves out the days to come', () => {
  const days = listYearDays([], '2025-03-05');
  expect(days).toHaveLength(52 * 7 + 3);
  expect(weekday(days[0]?.day ?? '')).toBe(1);
});
