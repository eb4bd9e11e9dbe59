import { useEffect } from 'react';

/** Keeps the screen on while `isEnabled`. The lock is requested again whenever the page becomes visible. */
export function useWakeLock(isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled || !('wakeLock' in navigator)) return;
    let isCurrent = true;
    let lock: WakeLockSentinel | null = null;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        const granted = await navigator.wakeLock.request('screen');
        if (isCurrent) lock = granted;
        else await granted.release();
      } catch {
        // The lock is refused on a low battery. The screen may then go dark, which pauses the session.
      }
    };
    void request();
    document.addEventListener('visibilitychange', request);
    return () => {
      isCurrent = false;
      document.removeEventListener('visibilitychange', request);
      void lock?.release();
    };
  }, [isEnabled]);
}
