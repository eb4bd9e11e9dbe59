import { createDefaultRows } from '#shared/library/defaults.ts';

/**
 * Returns `value` with the family's ids in place of 'f1' to 'f25' and 'cat1' to 'cat5', which stand for the default rows in
 * tests.
 */
export function withFamilyIds<Value>(value: Value, familyId: string): Value {
  const suffix = getIdSuffix(familyId);
  const text = JSON.stringify(value).replaceAll(
    /"(?:f(?:1\d|2[0-5]|[1-9])|cat[1-5])"(?!:)/g,
    (id) => `${id.slice(0, -1)}-${suffix}"`,
  );
  return JSON.parse(text);
}

/** Returns a family's default rows and their ids by number: card 1 is the dog, category 1 the animals. */
export function defaultIds(familyId: string) {
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
