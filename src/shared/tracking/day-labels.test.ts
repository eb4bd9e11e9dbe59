import { afterEach, describe, expect, it } from 'vitest';
import { formatMonth, formatWeekday } from './day-labels.ts';

const originalZone = process.env.TZ;
afterEach(() => {
  if (originalZone === undefined) delete process.env.TZ;
  else process.env.TZ = originalZone;
});

describe.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'America/Santiago'])('Labels in %s', (zone) => {
  it('show the given day and month', () => {
    process.env.TZ = zone;
    expect(formatWeekday('2025-09-07', 'en')).toBe('Sunday');
    expect(formatWeekday('2025-09-07', 'zh')).toBe('星期日');
    expect(formatMonth('2025-04', 'en')).toBe('April 2025');
    expect(formatMonth('2025-04', 'zh')).toBe('2025年4月');
  });
});
