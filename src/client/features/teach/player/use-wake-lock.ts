import { useEffect } from 'react';

/** Keeps the screen on while `isWanted`, where the browser can; anew whenever the page comes back into view. */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !('wakeLock' in navigator)) return;
    let isCurrent = true;
    let lock: WakeLockSentinel | null = null;
    const ask = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isCurrent) lock = given;
        else await given.release();
      } catch {
        // A battery that is low: the screen may go dark, and the session pauses then.
      }
    };
    void ask();
    document.addEventListener('visibilitychange', ask);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', ask);
      void lock?.release();
    };
  }, [isWanted]);
}
