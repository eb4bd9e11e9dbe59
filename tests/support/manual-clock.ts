/** Returns a clock that stands still until it is advanced. */
export function createManualClock(start = new Date('2026-03-01T08:00:00Z')) {
  let now = start.getTime();
  return Object.assign(() => new Date(now), {
    advance: (ms: number) => {
      now += ms;
    },
  });
}
