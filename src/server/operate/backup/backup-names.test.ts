import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  chooseObsoleteBackups,
  formatBackupName,
  formatCompactTime,
  parseCompactTime,
  readBackupName,
} from './backup-names.ts';

const arbitraryTime = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));
const arbitraryNames = fc.uniqueArray(
  fc.oneof(
    fc.tuple(arbitraryTime, fc.boolean()).map(([madeAt, encrypted]) => formatBackupName(madeAt, encrypted)),
    fc.constantFrom(
      'erased-accounts.txt',
      '.unfinished-1',
      'sproutcards-20260101T000000Z.tar.gz.part',
      'notes.txt',
    ),
  ),
);

test('readBackupName reads the time back from the name of a backup', () => {
  fc.assert(
    fc.property(arbitraryTime, fc.boolean(), (madeAt, encrypted) => {
      expect(readBackupName(formatBackupName(madeAt, encrypted))).toEqual(madeAt);
    }),
  );
});

describe('chooseObsoleteBackups', () => {
  it('selects neither the newest backup nor other files', () => {
    fc.assert(
      fc.property(arbitraryNames, fc.integer({ min: 1, max: 30 }), (files, days) => {
        const obsolete = chooseObsoleteBackups(files, days);
        const times = files.flatMap((name) => readBackupName(name)?.getTime() ?? []);
        const newest = Math.max(...times);
        expect(obsolete.every((name) => readBackupName(name) !== null)).toBe(true);
        const remaining = files.filter((name) => !obsolete.includes(name));
        if (times.length > 0)
          expect(remaining.some((name) => readBackupName(name)?.getTime() === newest)).toBe(true);
        expect(chooseObsoleteBackups(remaining, days)).toEqual([]);
        expect(remaining.filter((name) => readBackupName(name) !== null).length).toBeLessThanOrEqual(
          days + 4 + 2,
        );
      }),
    );
  });

  // docs/product/backups.md#retention
  it('keeps a backup of each of the last days and weeks', () => {
    const hourly = Array.from({ length: 24 * 60 }, (_, hour) =>
      formatBackupName(new Date(Date.UTC(2026, 0, 1, hour)), false),
    );
    const obsolete = new Set(chooseObsoleteBackups(hourly, 7));
    expect(hourly.filter((name) => !obsolete.has(name)).map((name) => name.slice(12, 23))).toEqual([
      '20260211T23',
      '20260218T23',
      '20260223T23',
      '20260224T23',
      '20260225T23',
      '20260226T23',
      '20260227T23',
      '20260228T23',
      '20260301T21',
      '20260301T22',
      '20260301T23',
    ]);
  });

  it('keeps the three newest backups of a single day', () => {
    const hours = ['09', '10', '11', '12'];
    const backups = hours.map((hour) => formatBackupName(new Date(`2026-03-01T${hour}:00:00Z`), false));
    expect(chooseObsoleteBackups(backups, 1)).toEqual(backups.slice(0, 1));
  });
});

test('formatCompactTime and parseCompactTime round-trip to the second', () => {
  const time = new Date('2026-11-22T06:02:10.345Z');
  expect(formatCompactTime(time)).toBe('20261122T060210Z');
  expect(parseCompactTime('20261122T060210Z')).toEqual(new Date('2026-11-22T06:02:10Z'));
});

test.each(['', '2026-11-22T06:02:10Z', '20261122T060210', '20261322T060210Z', 'x20261122T060210Z'])(
  'parseCompactTime returns null for %j',
  (text) => {
    expect(parseCompactTime(text)).toBeNull();
  },
);
