import { useCallback } from 'react';
import type { CommitResult } from '#client/device/library-store.ts';
import { type ChildRotation, readChild, type TeachingSettings } from '#shared/library/tables/child.ts';
import { useChildId } from '../use-child.ts';
import { useCommit } from '../use-commit.ts';
import { useLibrary, useReadLibrary } from '../use-library.ts';

/** Reads and changes the settings of a child, by default the chosen one. */
export function useTeachingSettings(ofChild?: number): {
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => CommitResult;
} {
  const chosenChild = useChildId();
  const childId = ofChild ?? chosenChild;
  const settings = useLibrary(({ library }) => readChild(library, childId).teaching);
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const save = useCallback(
    (patch: Partial<TeachingSettings>) => {
      const child = readChild(readLibrary(), childId);
      const names = Object.keys(patch) as (keyof TeachingSettings)[];
      const teaching = Object.fromEntries(names.map((name) => [name, child.teaching[name]]));
      return commit({
        type: 'editChild',
        child: { ...child, teaching: { ...child.teaching, ...patch } },
        base: { teaching },
      });
    },
    [childId, readLibrary, commit],
  );
  return { settings, save };
}

export function useRotationSetting(): {
  rotation: ChildRotation;
  save: (rotation: ChildRotation) => CommitResult;
} {
  const childId = useChildId();
  const rotation = useLibrary(({ library }) => readChild(library, childId).rotation);
  const readLibrary = useReadLibrary();
  const commit = useCommit();
  const save = useCallback(
    (next: ChildRotation) => {
      const child = readChild(readLibrary(), childId);
      const base = { rotation: child.rotation };
      return commit({ type: 'editChild', child: { ...child, rotation: next }, base });
    },
    [readLibrary, commit, childId],
  );
  return { rotation, save };
}
