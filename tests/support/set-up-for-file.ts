import { afterAll, beforeAll } from 'vitest';

/** Starts something before the first test of a file, where it can be used from the first hook on, and closes it after the last. */
export function setUpForFile<T extends { close(): unknown }>(start: () => Promise<T>): T {
  const fixture = {} as T;
  beforeAll(async () => {
    Object.assign(fixture, await start());
  });
  afterAll(() => fixture.close());
  return fixture;
}
