/** Ignores the order of keys, which jsonb changes. */
export function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || writeSorted(a) === writeSorted(b);
}

function writeSorted(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(writeSorted).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? '';
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${entries
    .toSorted(([x], [y]) => (x < y ? -1 : 1))
    .map(([key, part]) => `${JSON.stringify(key)}:${writeSorted(part)}`)
    .join()}}`;
}
