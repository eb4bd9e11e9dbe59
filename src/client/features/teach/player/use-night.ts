import { useLayoutEffect } from 'react';
import { showDarkTheme } from '#client/lib/theme/theme.ts';

/** Darkens the controls and the end of a session, because neither may be bright in a dark room. */
export function useNight(isNight: boolean): void {
  useLayoutEffect(() => (isNight ? showDarkTheme() : undefined), [isNight]);
}
