import { useCallback } from 'react';
import { readChild } from '#shared/library/tables/child.ts';
import { addToFileName } from '#shared/word-lists/text/file-names.ts';
import { useChildId, useShownChildren } from './use-child.ts';
import { useLibrary } from './use-library.ts';

export function useChildFileName(): (fileName: string) => string {
  const isOneOfSeveral = useShownChildren().length > 1;
  const childId = useChildId();
  const name = useLibrary(({ library }) => readChild(library, childId).name);
  return useCallback(
    (fileName) => (isOneOfSeveral && name ? addToFileName(fileName, name) : fileName),
    [isOneOfSeveral, name],
  );
}
