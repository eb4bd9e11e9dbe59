import { useEffect, useState } from 'react';

/** A tap this soon after another was meant for the screen before. */
export const DOUBLE_TAP_MS = 400;

/** Returns false until the screen has been visible long enough for a tap to be meant for it. */
export function useIsTapMeant(): boolean {
  const [isMeant, setMeant] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMeant(true), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, []);
  return isMeant;
}
