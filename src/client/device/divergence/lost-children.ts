import { takeFields } from '#shared/library/decide/decide-children.ts';
import type { Library } from '#shared/library/library.ts';
import {
  type Child,
  type ChildBase,
  DEFAULT_TEACHING,
  isChildKnown,
  isChildShown,
  readChild,
  type TeachingSettings,
} from '#shared/library/tables/child.ts';
import type { LostChild, Rescue } from './rescue.ts';

type Children = Pick<Library, 'children'>;
type Setting = keyof TeachingSettings;
const SETTINGS = Object.keys(DEFAULT_TEACHING) as Setting[];
const FIELDS = ['name', 'rotation', 'start', 'animal', 'born'] as const;

type Difference = {
  settings: readonly Setting[];
  fields: readonly (typeof FIELDS)[number][];
  shown: boolean;
};

export function findLostChildren(mine: Children, server: Children): LostChild[] {
  return [...mine.children.values()].flatMap((child) => {
    if (!isChildKnown(server, child.id)) return [{ child, restored: null }];
    const there = readChild(server, child.id);
    return keepLost(child, there, {
      settings: SETTINGS.filter((name) => there.teaching[name] !== child.teaching[name]),
      fields: FIELDS.filter((name) => there[name] !== child[name]),
      shown: isChildShown(there) !== isChildShown(child),
    });
  });
}

export function selectLostChildren({ children }: Rescue, library: Children): LostChild[] {
  return children.flatMap(({ child, restored }) => {
    const { id } = child;
    if (!restored && !isChildKnown(library, id)) return [{ child, restored }];
    const here = readChild(library, id);
    const isHidden = !isChildShown(child) && isChildShown(here);
    // A child that was missing came back shown.
    if (!restored) return keepLost(child, here, { settings: [], fields: [], shown: isHidden });
    const isLost = (now: unknown, old: unknown, wanted: unknown) => now === old && now !== wanted;
    return keepLost(child, here, {
      settings: SETTINGS.filter((name) =>
        isLost(here.teaching[name], restored.teaching?.[name], child.teaching[name]),
      ),
      fields: FIELDS.filter(
        (name) => restored[name] !== undefined && isLost(here[name] ?? null, restored[name], child[name]),
      ),
      shown: isLost(isChildShown(here), restored.shown, isChildShown(child)),
    });
  });
}

export function mergeLostChildren(before: LostChild, after: LostChild): LostChild {
  if (!before.restored || !after.restored) return after;
  const teaching = { ...before.restored.teaching, ...after.restored.teaching };
  const { state: _state, ...child } = takeFields(before.child, after.child, after.restored);
  const { state } = after.restored.shown === undefined ? before.child : after.child;
  return {
    child: { ...child, ...(state && { state }) },
    restored: { ...before.restored, ...after.restored, teaching },
  };
}

function keepLost(child: Child, there: Child, { settings, fields, shown }: Difference): LostChild[] {
  if (settings.length + fields.length === 0 && !shown) return [];
  const teaching = Object.fromEntries(settings.map((name) => [name, there.teaching[name]]));
  const values: ChildBase = Object.fromEntries(fields.map((name) => [name, there[name] ?? null]));
  return [{ child, restored: { ...values, teaching, ...(shown && { shown: isChildShown(there) }) } }];
}
