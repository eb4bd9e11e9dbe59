import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { type PaperSettings, proposePaper, readPaperSettings } from '#shared/print/paper-settings.ts';

const KEY = 'sproutcards-paper';
const storage = createSafeStorage(() => localStorage);
const read = () => readPaperSettings(parseJson(storage.read(KEY)));

/** The settings are stored on the device, because they belong to its printer. */
const paper = createStore(read());
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) paper.set(read());
});

export function usePaper(): PaperSettings {
  return useStore(paper);
}

/** Asks before printing on paper that a family may not have. */
export function isPaperAsked({ paper: chosen }: PaperSettings): boolean {
  return chosen === null && proposePaper(navigator.languages) === 'letter';
}

/** Returns all settings after the change; another tab may have changed the others. */
export function savePaper(changed: Partial<PaperSettings>): PaperSettings {
  const kept = { ...paper.getSnapshot(), ...changed };
  storage.write(KEY, JSON.stringify(kept));
  paper.set(kept);
  return kept;
}
