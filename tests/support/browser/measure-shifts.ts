type Shift = PerformanceEntry & { value: number };

/** Runs in the page and returns its cumulative layout shift since it was opened. */
export function measureShifts(): Promise<number> {
  return new Promise((resolve) => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries arrive in a later task.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const all = [...shifts, ...observer.takeRecords()];
        resolve(all.reduce((total, shift) => total + (shift as Shift).value, 0));
      }),
    );
  });
}
