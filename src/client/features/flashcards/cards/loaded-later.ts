import { loadable } from '#client/ui/loadable.tsx';

/** What is drawn after a press only. Preloaded by the tab. */
export const CardSheet = loadable(async () => (await import('./card-sheet.tsx')).CardSheet);
export const CardMenu = loadable(async () => (await import('./card-menu.tsx')).CardMenu);
