type Shift = PerformanceEntry & { value: number };

/** Returns the cumulative layout shift of the page since it was opened. Runs in the page. */
export function measureShifts(): Promise<number> {
  return new Promise((resolve) => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // Buffered entries arrive in a later task.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const allShifts = [...shifts, ...observer.takeRecords()];
        resolve(allShifts.reduce((total, shift) => total + (shift as Shift).value, 0));
      }),
    );
  });
}
