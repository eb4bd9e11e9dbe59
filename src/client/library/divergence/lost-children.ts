import { type Child, DEFAULT_TEACHING, readChild, type TeachingSettings } from '#shared/library/child.ts';
import { takeFields } from '#shared/library/decide-child-change.ts';
import type { Library } from '#shared/library/library.ts';
import type { LostChild, Rescue } from './rescue.ts';

type Setting = keyof TeachingSettings;
const SETTINGS = Object.keys(DEFAULT_TEACHING) as Setting[];

/** Finds the children whose name or settings on the server are not those of this device. */
export function findLostChildren(
  mine: Pick<Library, 'children'>,
  server: Pick<Library, 'children'>,
): LostChild[] {
  return [...mine.children.values()].flatMap((child) => {
    const there = readChild(server, child.id);
    const settings = SETTINGS.filter((name) => there.teaching[name] !== child.teaching[name]);
    return keepLost(child, there, { settings, name: there.name !== child.name });
  });
}

/** Leaves out what the library says again, and what was set anew since the server was restored: later values stand. */
export function selectLostChildren({ children }: Rescue, library: Pick<Library, 'children'>): LostChild[] {
  return children.flatMap(({ child, restored }) => {
    const here = readChild(library, child.id);
    const isLost = <Value>(now: Value, old: Value | undefined, wanted: Value) =>
      now === old && now !== wanted;
    const settings = SETTINGS.filter((name) =>
      isLost(here.teaching[name], restored.teaching?.[name], child.teaching[name]),
    );
    return keepLost(child, here, { settings, name: isLost(here.name, restored.name, child.name) });
  });
}

/** Returns the later child with the settings that only the earlier loss names. */
export function mergeLostChildren(before: LostChild, after: LostChild): LostChild {
  const teaching = { ...before.restored.teaching, ...after.restored.teaching };
  return {
    child: takeFields(before.child, after.child, after.restored),
    restored: { ...before.restored, ...after.restored, teaching },
  };
}

/** Returns the child with the values that the server says in its lost fields; nothing where none is lost. */
function keepLost(
  child: Child,
  { teaching, name }: Child,
  lost: { settings: readonly Setting[]; name: boolean },
): LostChild[] {
  if (lost.settings.length === 0 && !lost.name) return [];
  const restored = Object.fromEntries(lost.settings.map((setting) => [setting, teaching[setting]]));
  return [{ child, restored: { ...(lost.name && { name }), teaching: restored } }];
}
