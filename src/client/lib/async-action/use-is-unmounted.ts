import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref that is true once the component is unmounted, for work that ends later. */
export function useIsUnmounted(): RefObject<boolean> {
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);
  return isUnmounted;
}
