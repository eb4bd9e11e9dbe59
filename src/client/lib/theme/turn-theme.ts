import { readTheme, switchTheme, type Theme } from './theme.ts';

/** Turns day into night and back. What the device asks for anyway is not kept as a choice, so that the device is followed again. */
export function turnTheme(): void {
  const onDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  switchTheme(chooseTurned(readTheme(), onDevice));
}

/** Returns the theme to choose so that the page shows the other colours than with `chosen`. */
export function chooseTurned(chosen: Theme, onDevice: 'light' | 'dark'): Theme {
  const shown = chosen === 'system' ? onDevice : chosen;
  const wanted = shown === 'dark' ? 'light' : 'dark';
  return wanted === onDevice ? 'system' : wanted;
}
