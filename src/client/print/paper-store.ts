import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';
import { createStore } from '#client/lib/store/store.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import {
  type PaperSettings,
  proposePaper,
  readPaperSettings,
  writePaperSettings,
} from '#shared/print/paper-settings.ts';

const KEY = 'sproutcards-paper';
const storage = createSafeStorage(() => localStorage);
const readStored = () => readPaperSettings(parseJson(storage.read(KEY)));

/** The settings are stored on the device, because they belong to its printer. */
const paper = createStore(readStored());
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) paper.set(readStored());
});

export function usePaper(): PaperSettings {
  return useStore(paper);
}

/** Returns true if the family may use US Letter and has not chosen a paper. */
export function needsPaperQuestion({ paper }: PaperSettings): boolean {
  return paper === null && proposePaper(navigator.languages) === 'letter';
}

/** Returns all settings, because another tab may have changed the others. */
export function savePaper(changed: Partial<PaperSettings>): PaperSettings {
  const settings = { ...paper.getSnapshot(), ...changed };
  storage.write(KEY, writePaperSettings(settings));
  paper.set(settings);
  return settings;
}
