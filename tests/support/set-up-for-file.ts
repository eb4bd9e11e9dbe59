import { afterAll, beforeAll } from 'vitest';

/** Starts a fixture before the first test of a file and closes it after the last. It can be used from the first hook on. */
export function setUpForFile<T extends { close(): unknown }>(start: () => Promise<T>): T {
  const fixture = {} as T;
  beforeAll(async () => {
    Object.assign(fixture, await start());
  });
  afterAll(() => fixture.close());
  return fixture;
}
