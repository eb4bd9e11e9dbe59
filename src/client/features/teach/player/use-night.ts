import { useLayoutEffect } from 'react';
import { showDarkTheme } from '#client/lib/theme/theme.ts';

/** In a dark room, neither the controls of a session nor its end may be bright. */
export function useNight(isNight: boolean): void {
  useLayoutEffect(() => (isNight ? showDarkTheme() : undefined), [isNight]);
}
