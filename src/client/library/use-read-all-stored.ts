import { useCallback } from 'react';
import { useLibraryContext } from './use-library.ts';

export function useReadAllStored(): () => boolean {
  const { store } = useLibraryContext();
  return useCallback(() => store.getSnapshot().unstored === 0, [store]);
}
