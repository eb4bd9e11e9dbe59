import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const KEY = 'sproutcards-card-category';
const storage = createSafeStorage(() => localStorage);

/** The category that was last chosen for a new card on this device. */
export const lastCategory = {
  read: (): string => storage.read(KEY) ?? '',
  write: (categoryId: string) => storage.write(KEY, categoryId),
};
