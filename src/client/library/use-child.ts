import { FIRST_CHILD } from '#shared/library/schema.ts';

/** Returns the id of the child that the screens show. */
export function useChildId(): number {
  return FIRST_CHILD;
}
