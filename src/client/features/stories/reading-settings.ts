import { useState } from 'react';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const CHOICES = ['voice', 'pinyin', 'turns'] as const;
export type ReadingChoice = (typeof CHOICES)[number];

export const PHOTO_POSITIONS = ['none', 'below', 'above'] as const;
export type PhotoPosition = (typeof PHOTO_POSITIONS)[number];

export type ReadingSettings = Readonly<Record<ReadingChoice, boolean>> & {
  /** The position of photos relative to a page's words. */
  readonly photos: PhotoPosition;
};

const STORAGE_KEY = 'sproutcards-stories';
const storage = createSafeStorage(() => localStorage);

function readSettings(): ReadingSettings {
  const names = storage.read(STORAGE_KEY)?.split(' ') ?? [];
  return {
    voice: names.includes('voice'),
    pinyin: names.includes('pinyin'),
    turns: names.includes('turns'),
    photos: PHOTO_POSITIONS.find((place) => names.includes(place)) ?? 'none',
  };
}

/** Returns the settings of this device. By default, the parent reads aloud and turns the pages. */
export function useReadingSettings() {
  const [settings, setSettings] = useState(readSettings);
  const choose = (changes: Partial<ReadingSettings>) => {
    const next = { ...settings, ...changes };
    const photos = next.photos === 'none' ? [] : [next.photos];
    storage.write(STORAGE_KEY, [...CHOICES.filter((choice) => next[choice]), ...photos].join(' '));
    setSettings(next);
  };
  return { settings, choose };
}
