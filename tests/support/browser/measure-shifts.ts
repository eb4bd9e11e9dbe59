type Shift = PerformanceEntry & { value: number };

/** Runs in the page: how far its parts have moved since it was opened, as browsers measure it (layout shift). */
export function measureShifts(): Promise<number> {
  return new Promise((resolve) => {
    const shifts: PerformanceEntry[] = [];
    const observer = new PerformanceObserver((list) => shifts.push(...list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    // What was buffered is handed over in a task of its own.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        const all = [...shifts, ...observer.takeRecords()];
        resolve(all.reduce((total, shift) => total + (shift as Shift).value, 0));
      }),
    );
  });
}
