import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

/** index.html applies `light` and `dark` before the first paint, with the same key. */
export const THEMES = ['system', 'light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

const STORAGE_KEY = 'sproutcards-theme';
const storage = createSafeStorage(() => localStorage);

export function readTheme(): Theme {
  const stored = storage.read(STORAGE_KEY);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

export function switchTheme(theme: Theme): void {
  if (theme === 'system') storage.remove(STORAGE_KEY);
  else storage.write(STORAGE_KEY, theme);
  showTheme(theme);
}

export function followThemeInOtherTabs(): void {
  window.addEventListener('storage', ({ key }) => {
    if (key === STORAGE_KEY || key === null) showTheme(readTheme());
  });
}

/** Shows the dark theme with black cards until the returned function is called. */
export function showDarkTheme(): () => void {
  const { dataset } = document.documentElement;
  dataset.night = '';
  showTheme('dark');
  return () => {
    delete dataset.night;
    showTheme(readTheme());
  };
}

function showTheme(theme: Theme): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset.theme;
  else dataset.theme = theme;
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
    const { scheme } = meta.dataset;
    if (theme === 'system') meta.media = `(prefers-color-scheme: ${scheme})`;
    else meta.media = scheme === theme ? 'all' : 'not all';
  }
}

/** Switches to the other theme. If it equals the device's theme, the app follows the device again. */
export function toggleTheme(): void {
  const deviceTheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  switchTheme(getToggledTheme(readTheme(), deviceTheme));
}

export function getToggledTheme(chosen: Theme, deviceTheme: 'light' | 'dark'): Theme {
  const current = chosen === 'system' ? deviceTheme : chosen;
  const target = current === 'dark' ? 'light' : 'dark';
  return target === deviceTheme ? 'system' : target;
}
