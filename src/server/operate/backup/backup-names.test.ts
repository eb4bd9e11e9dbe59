import { expect, it } from 'vitest';
import { formatCompactTime, parseCompactTime } from './backup-names.ts';

it('comes back to the second', () => {
  const time = new Date('2026-11-22T06:02:10.345Z');
  expect(formatCompactTime(time)).toBe('20261122T060210Z');
  expect(parseCompactTime('20261122T060210Z')).toEqual(new Date('2026-11-22T06:02:10Z'));
});

it.each(['', '2026-11-22T06:02:10Z', '20261122T060210', '20261322T060210Z', 'x20261122T060210Z'])(
  'reads no time from %j',
  (text) => {
    expect(parseCompactTime(text)).toBeNull();
  },
);
