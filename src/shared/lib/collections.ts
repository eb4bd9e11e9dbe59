/** Groups items by key in their order. ES2024's `Map.groupBy` does the same, but Safari lacks it before 17.4. */
export function groupBy<Item, Key>(items: Iterable<Item>, getKey: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = getKey(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}

export function sumBy<Item, Key>(
  items: Iterable<Item>,
  getKey: (item: Item) => Key,
  getCount: (item: Item) => number,
): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const item of items) sums.set(getKey(item), (sums.get(getKey(item)) ?? 0) + getCount(item));
  return sums;
}

/** Compares by character code, so the order is the same on every device. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Compares two JSON values, ignoring the order of keys, which jsonb changes. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || writeSorted(a) === writeSorted(b);
}

function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${writeSorted(part)}`)
    .join()}}`;
}

export function joinBytes(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    joined.set(part, offset);
    offset += part.length;
  }
  return joined;
}
