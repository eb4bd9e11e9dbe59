import { useMemo } from 'react';
import { useStore } from '#client/lib/store/use-store.ts';
import { type Child, isChildShown } from '#shared/library/tables/child.ts';
import { useLibraryContext } from './library-context.ts';
import { useLibrary } from './use-library.ts';

/** Returns the id of the child that the screens show. */
export function useChildId(): number {
  return useStore(useLibraryContext().child.childId);
}

/** Returns a function that shows another child, in this tab and in those that are opened later. */
export function useChooseChild(): (childId: number) => void {
  return useLibraryContext().child.choose;
}

/** Returns the children that can be chosen. */
export function useShownChildren(): readonly Child[] {
  const children = useLibrary(({ rows }) => rows.children);
  return useMemo(() => children.filter(isChildShown), [children]);
}
