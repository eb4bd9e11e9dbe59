import { describe, expect, test } from 'vitest';
import { createBoundedReader } from '#server/operate/bounded-reader.ts';

describe('a bounded reader', () => {
  test('repeats a reading for a while, then reads again', async () => {
    let [now, reads] = [0, 0];
    const read = createBoundedReader(async () => ++reads, { freshMs: 5000, timeoutMs: 1000, now: () => now });
    expect([await read(), await read()]).toEqual([1, 1]);
    now = 5001;
    expect(await read()).toBe(2);
  });

  test('answers null in time for a reading that hangs, and begins no other one meanwhile', async () => {
    let reads = 0;
    let finish = (_value: string) => {};
    const read = createBoundedReader(
      () => {
        reads += 1;
        return new Promise<string>((resolve) => {
          finish = resolve;
        });
      },
      { freshMs: 5000, timeoutMs: 1 },
    );
    expect(await Promise.all([read(), read()])).toEqual([null, null]);
    expect(await read()).toBeNull();
    expect(reads).toBe(1);
    const last = read();
    finish('late');
    expect(await last).toBe('late');
  });

  test('answers null for a reading that fails, and tries again later', async () => {
    let [now, works] = [0, false];
    const read = createBoundedReader(
      async () => {
        if (!works) throw new Error('down');
        return 'up';
      },
      { freshMs: 5000, timeoutMs: 1000, now: () => now },
    );
    expect(await read()).toBeNull();
    works = true;
    now = 5001;
    expect(await read()).toBe('up');
  });
});
