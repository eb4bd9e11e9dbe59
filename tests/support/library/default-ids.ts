import { createDefaultRows } from '#shared/library/defaults.ts';

/**
 * Replaces 'f1' to 'f25' and 'cat1' to 'cat5' in `value`, which stand for the default rows in tests, with the family's ids.
 */
export function substituteFamilyIds<Value>(value: Value, familyId: string): Value {
  const suffix = getIdSuffix(familyId);
  const text = JSON.stringify(value).replaceAll(
    /"(?:f(?:1\d|2[0-5]|[1-9])|cat[1-5])"(?!:)/g,
    (id) => `${id.slice(0, -1)}-${suffix}"`,
  );
  return JSON.parse(text);
}

/** Returns a family's default rows and functions for their ids: card 1 is the dog, category 1 the animals. */
export function getDefaultIds(familyId: string) {
  const suffix = getIdSuffix(familyId);
  const rows = createDefaultRows(familyId);
  return {
    card: (number: number) => `f${number}-${suffix}`,
    category: (number: number) => `cat${number}-${suffix}`,
    rows,
  };
}

/** Returns the suffix of the ids of a family's default rows. */
function getIdSuffix(familyId: string): string {
  return familyId.slice(0, 8);
}
