/**
 * Local storage that never throws: a browser may forbid it, lose it or be full. `write` answers whether the value is
 * kept; without a working storage everything stays in memory and still reaches the server.
 */
export type SafeStorage = {
  read(key: string): string | null;
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
};

/** Wraps a Storage; `getStorage` may throw (a browser that blocks site data does). */
export function createSafeStorage(getStorage: () => Storage): SafeStorage {
  let storage: Storage | null = null;
  try {
    storage = getStorage();
  } catch {
    storage = null;
  }
  return {
    read(key) {
      try {
        return storage?.getItem(key) ?? null;
      } catch {
        return null;
      }
    },
    write(key, value) {
      try {
        storage?.setItem(key, value);
        return storage !== null;
      } catch {
        return false;
      }
    },
    remove(key) {
      try {
        storage?.removeItem(key);
      } catch {
        // A storage that cannot be written to keeps the key; readers check what they read.
      }
    },
    keys(prefix) {
      try {
        const all = Array.from({ length: storage?.length ?? 0 }, (_, i) => storage?.key(i) ?? '');
        return all.filter((key) => key.startsWith(prefix));
      } catch {
        return [];
      }
    },
  };
}

const PROBE_KEY = 'sproutcards-probe';

/**
 * Returns whether the browser refuses to keep anything for this site: blocked site data, no storage at all,
 * or one without any room. A storage that holds something and takes no more is merely full. `getStorage` may
 * throw or give null.
 */
export function refusesData(getStorage: () => Storage | null): boolean {
  try {
    const storage = getStorage();
    return storage === null || (!takesData(storage) && storage.length === 0);
  } catch {
    return true;
  }
}

function takesData(storage: Storage): boolean {
  try {
    storage.setItem(PROBE_KEY, '1');
    storage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

let isRefused: boolean | undefined;

/**
 * Returns whether this browser keeps nothing for our site, so that all of it ends with the page; asked once
 * per page.
 */
export function isStorageRefused(): boolean {
  isRefused ??= refusesData(() => window.localStorage);
  return isRefused;
}
