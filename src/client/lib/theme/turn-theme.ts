import { readTheme, switchTheme, type Theme } from './theme.ts';

/** A choice that equals the device's own is not kept, so that the device is followed again. */
export function turnTheme(): void {
  const onDevice = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  switchTheme(chooseTurned(readTheme(), onDevice));
}

export function chooseTurned(chosen: Theme, onDevice: 'light' | 'dark'): Theme {
  const shown = chosen === 'system' ? onDevice : chosen;
  const wanted = shown === 'dark' ? 'light' : 'dark';
  return wanted === onDevice ? 'system' : wanted;
}
