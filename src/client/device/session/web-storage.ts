export type WebStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export function createMemoryStorage(): WebStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
  };
}

export function readItem(storage: WebStorage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null;
  }
}

/** False if a blocked or full storage did not take the value. */
export function writeItem(storage: WebStorage, key: string, value: string): boolean {
  try {
    storage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeItem(storage: WebStorage, key: string): void {
  try {
    storage.removeItem(key);
  } catch {
    // Nothing can be there either.
  }
}

/** Also the name of the channel on which tabs announce sign-in and sign-out. */
export const SESSION_KEY = 'sb-sproutcards-auth-token';
