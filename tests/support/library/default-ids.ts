import { createDefaultRows } from '#shared/library/defaults.ts';

/**
 * Returns `value` with the family's own ids in place of 'f1' to 'f25' and 'cat1' to 'cat5', which in tests stand for the
 * rows that every new library begins with.
 */
export function withFamilyIds<Value>(value: Value, familyId: string): Value {
  const tail = idTail(familyId);
  const text = JSON.stringify(value).replaceAll(
    /"(?:f(?:1\d|2[0-5]|[1-9])|cat[1-5])"(?!:)/g,
    (id) => `${id.slice(0, -1)}-${tail}"`,
  );
  return JSON.parse(text);
}

/** Returns a family's default rows, and their ids by number: card 1 is the dog, category 1 the animals. */
export function defaultIds(familyId: string) {
  const tail = idTail(familyId);
  const rows = createDefaultRows(familyId);
  return {
    card: (number: number) => `f${number}-${tail}`,
    category: (number: number) => `cat${number}-${tail}`,
    rows,
  };
}

/** The end of the ids of a family's default rows. */
function idTail(familyId: string): string {
  return familyId.slice(0, 8);
}
