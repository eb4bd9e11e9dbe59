import { useCallback } from 'react';
import { useLibraryContext } from './use-library.ts';

/** Returns a function that reads whether this browser has stored every unsent change at the moment of the call. */
export function useReadAllStored(): () => boolean {
  const { store } = useLibraryContext();
  return useCallback(() => store.getSnapshot().unstored === 0, [store]);
}
