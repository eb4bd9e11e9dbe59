import { useState } from 'react';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const CHOICES = ['voice', 'pinyin', 'turns'] as const;
export type ReadingChoice = (typeof CHOICES)[number];

export const PHOTO_PLACES = ['none', 'below', 'above'] as const;
export type PhotoPlace = (typeof PHOTO_PLACES)[number];

export type ReadingSettings = Readonly<Record<ReadingChoice, boolean>> & {
  /** Where the photos of cards are shown, relative to the words of a page. */
  readonly photos: PhotoPlace;
};

const STORAGE_KEY = 'sproutcards-stories';
const storage = createSafeStorage(() => localStorage);

function readSettings(): ReadingSettings {
  const chosen = storage.read(STORAGE_KEY)?.split(' ') ?? [];
  return {
    voice: chosen.includes('voice'),
    pinyin: chosen.includes('pinyin'),
    turns: chosen.includes('turns'),
    photos: PHOTO_PLACES.find((place) => chosen.includes(place)) ?? 'none',
  };
}

/** Settings of this device. By default the parent reads aloud and turns the pages. */
export function useReadingSettings() {
  const [settings, setSettings] = useState(readSettings);
  const choose = (chosen: Partial<ReadingSettings>) => {
    const next = { ...settings, ...chosen };
    const photos = next.photos === 'none' ? [] : [next.photos];
    storage.write(STORAGE_KEY, [...CHOICES.filter((choice) => next[choice]), ...photos].join(' '));
    setSettings(next);
  };
  return { settings, choose };
}
