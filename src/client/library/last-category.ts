import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const KEY = 'sproutcards-card-category';
const storage = createSafeStorage(() => localStorage);

export const lastCategory = {
  read: (): string => storage.read(KEY) ?? '',
  write: (categoryId: string) => storage.write(KEY, categoryId),
};
