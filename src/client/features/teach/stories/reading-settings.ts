import { useState } from 'react';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const CHOICES = ['voice', 'pinyin', 'turns'] as const;
export type ReadingChoice = (typeof CHOICES)[number];
export type ReadingSettings = Readonly<Record<ReadingChoice, boolean>>;

const STORAGE_KEY = 'sproutcards-stories';
const storage = createSafeStorage(() => localStorage);

function readSettings(): ReadingSettings {
  const chosen = storage.read(STORAGE_KEY)?.split(' ') ?? [];
  return {
    voice: chosen.includes('voice'),
    pinyin: chosen.includes('pinyin'),
    turns: chosen.includes('turns'),
  };
}

/** Of this device; nothing is chosen at first: the parent reads aloud and turns the pages. */
export function useReadingSettings() {
  const [settings, setSettings] = useState(readSettings);
  const choose = (choice: ReadingChoice, isChosen: boolean) => {
    const next = { ...settings, [choice]: isChosen };
    storage.write(STORAGE_KEY, CHOICES.filter((one) => next[one]).join(' '));
    setSettings(next);
  };
  return { settings, choose };
}
