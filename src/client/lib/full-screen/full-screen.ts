/**
 * Asks for the whole screen. Call it within a tap: browsers refuse it otherwise, and some have none to give, which is no
 * failure.
 */
export function enterFullScreen(): void {
  if (document.fullscreenElement) return;
  document.documentElement.requestFullscreen?.({ navigationUI: 'hide' }).catch(() => {});
}

/** Gives the screen back. */
export function leaveFullScreen(): void {
  if (document.fullscreenElement) document.exitFullscreen().catch(() => {});
}
