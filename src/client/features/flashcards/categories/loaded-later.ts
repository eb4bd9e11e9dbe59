import { loadable } from '#client/ui/loadable.tsx';

/** What is drawn after a press only. Preloaded by the tab. */
export const CategoryMenu = loadable(async () => (await import('./category-menu.tsx')).CategoryMenu);
