import { useEffect, useEffectEvent } from 'react';

/** Pauses when the page is hidden or leaves full screen. */
export function usePauseAway(pause: () => void): void {
  const handlePause = useEffectEvent(pause);
  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const pauseWhenHidden = () => {
      if (document.visibilityState === 'hidden') handlePause();
    };
    const pauseOnFullScreenExit = () => {
      if (!document.fullscreenElement) handlePause();
    };
    document.addEventListener('visibilitychange', pauseWhenHidden, { signal });
    document.addEventListener('fullscreenchange', pauseOnFullScreenExit, { signal });
    return () => controller.abort();
  }, []);
}
