import { useEffect, useState } from 'react';

/** A tap that follows another one so soon was meant for what stood there before. */
export const DOUBLE_TAP_MS = 400;

/** Returns false until a screen has stood long enough that a tap is meant for it. */
export function useIsTapMeant(): boolean {
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeant(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isMeant;
}
