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
const readStored = () => readPaperSettings(parseJson(storage.read(KEY)), proposePaper(navigator.languages));

/** The settings are stored on the device, because they belong to its printer. */
const paper = createStore(readStored());
window.addEventListener('storage', ({ key }) => {
  if (key === KEY || key === null) paper.set(readStored());
});

export function usePaper(): PaperSettings {
  return useStore(paper);
}

/** Returns true while US Letter is only proposed, because languages such as en-US are common elsewhere too. */
export function needsPaperQuestion({ paper, isPaperChosen }: PaperSettings): boolean {
  return !isPaperChosen && paper === 'letter';
}

/** Returns all settings, because another tab may have changed the others. */
export function savePaper(changed: Partial<PaperSettings>): PaperSettings {
  const settings = { ...paper.getSnapshot(), ...(changed.paper && { isPaperChosen: true }), ...changed };
  storage.write(KEY, writePaperSettings(settings));
  paper.set(settings);
  return settings;
}
