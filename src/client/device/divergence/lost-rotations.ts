import { z } from 'zod/mini';
import type { Library } from '#shared/library/library.ts';
import { readPace } from '#shared/library/sets.ts';
import { type CardSet, CardSetSchema, PaceSchema, WORD_LANGUAGES } from '#shared/library/tables/card-set.ts';
import { isSameJson } from '#shared/library/tables/compare-json.ts';
import { DaySchema } from '#shared/library/tables/fields.ts';
import type { Rotation } from '#shared/library/tables/rotation.ts';

const SettingsSchema = z.object({
  pace: PaceSchema,
  fill: z.nullable(z.enum(WORD_LANGUAGES)),
  opensOn: z.nullable(DaySchema),
});
type Settings = z.infer<typeof SettingsSchema>;
const SETTINGS = ['pace', 'fill', 'opensOn'] as const satisfies (keyof Settings)[];

/** Only the coming cards that the server's set lacks, and the server's differing settings. */
export const LostPaceSchema = z.object({
  set: CardSetSchema,
  coming: CardSetSchema.shape.flashcardIds,
  restored: z.partial(SettingsSchema),
});
type LostPace = z.infer<typeof LostPaceSchema>;

export function findLostPaces(mine: Pick<Library, 'sets'>, server: Pick<Library, 'sets'>): LostPace[] {
  return [...mine.sets.values()].flatMap((set) => {
    const there = server.sets.get(set.id);
    if (!there) return [];
    const [wanted, restored] = [readSettings(set), readSettings(there)];
    const names = SETTINGS.filter((name) => !isSameJson(wanted[name], restored[name]));
    return keepLost({ set, coming: listMissing(set.coming, there), restored: pick(restored, names) });
  });
}

export function selectLostPaces(
  paces: readonly LostPace[],
  library: Pick<Library, 'sets'>,
  isKnownCard: (id: string) => boolean,
): LostPace[] {
  return paces.flatMap(({ set, coming, restored }) => {
    const here = library.sets.get(set.id);
    if (!here) return [];
    const [wanted, now] = [readSettings(set), readSettings(here)];
    const names = SETTINGS.filter(
      (name) => isSameJson(now[name], restored[name]) && !isSameJson(now[name], wanted[name]),
    );
    const missing = listMissing(coming, here).filter(isKnownCard);
    return keepLost({ set, coming: missing, restored: pick(restored, names) });
  });
}

export function mergeLostPaces(before: LostPace, after: LostPace): LostPace {
  const earlier = Object.keys(before.restored).filter(
    (name) => !(name in after.restored),
  ) as (keyof Settings)[];
  const { fill, opensOn, ...set } = { ...after.set, ...pickFields(before.set, earlier) };
  return {
    set: { ...set, ...(fill && { fill }), ...(opensOn && { opensOn }) },
    coming: [...new Set([...after.coming, ...before.coming])],
    restored: { ...before.restored, ...after.restored },
  };
}

export function selectLostRotations(
  rotations: Iterable<Rotation>,
  library: Pick<Library, 'rotations'>,
): Rotation[] {
  return [...rotations].filter((rotation) => {
    const there = library.rotations.get(rotation.id);
    return !there || (rotation.undone && !there.undone);
  });
}

export function readSettings(set: CardSet): Settings {
  return { pace: readPace(set), fill: set.fill ?? null, opensOn: set.opensOn ?? null };
}

function pickFields(set: CardSet, names: readonly (keyof Settings)[]): Partial<CardSet> {
  return Object.fromEntries(names.map((name) => [name, set[name]]));
}

function pick(settings: LostPace['restored'], names: readonly (keyof Settings)[]): LostPace['restored'] {
  return Object.fromEntries(names.map((name) => [name, settings[name]]));
}

function listMissing(ids: readonly string[] = [], { flashcardIds, coming = [] }: CardSet): string[] {
  const there = new Set([...flashcardIds, ...coming]);
  return ids.filter((id) => !there.has(id));
}

function keepLost(lost: LostPace): LostPace[] {
  return lost.coming.length > 0 || Object.keys(lost.restored).length > 0 ? [lost] : [];
}
