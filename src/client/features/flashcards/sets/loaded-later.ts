import { loadable } from '#client/ui/loadable.tsx';

/** What is drawn after a press only. Preloaded by the screens that draw it. */
export const SetDialog = loadable(async () => (await import('./set-dialog.tsx')).SetDialog);
export const WordsIntoSet = loadable(async () => (await import('./words-into-set.tsx')).WordsIntoSet);
