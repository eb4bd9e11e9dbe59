import { type RefObject, useEffect, useRef } from 'react';

/** True once the component has left the page, for work that ends later. */
export function useIsGone(): RefObject<boolean> {
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
    };
  }, []);
  return isGone;
}
