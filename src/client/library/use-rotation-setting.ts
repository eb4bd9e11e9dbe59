import { useCallback } from 'react';
import type { CommitResult } from '#client/device/library-snapshot.ts';
import { type ChildRotation, readChild } from '#shared/library/tables/child.ts';
import { useChildId } from './use-child.ts';
import { useCommit } from './use-commit.ts';
import { useLibrary, useReadLibrary } from './use-library.ts';

/** Returns whether the sets of the child move on by themselves, and a function that changes it on all devices. */
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
