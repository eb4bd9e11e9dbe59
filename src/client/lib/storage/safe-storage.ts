/** Never throws. `write` returns whether the value is stored. */
export type SafeStorage = {
  read(key: string): string | null;
  write(key: string, value: string): boolean;
  remove(key: string): void;
  keys(prefix: string): string[];
};

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
        // Readers validate what they read.
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

export function openStorageOrMemory(getStorage: () => Storage): SafeStorage {
  if (!refusesData(getStorage)) return createSafeStorage(getStorage);
  const items = new Map<string, string>();
  return {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => items.set(key, value).has(key),
    remove: (key) => void items.delete(key),
    keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** The session's key in both storages, and the name of the channel on which tabs announce sign-in and sign-out. */
export const SESSION_KEY = 'sb-sproutcards-auth-token';

const PROBE_KEY = 'sproutcards-probe';

/** A storage that holds something but accepts no more is merely full. `getStorage` may throw. */
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

/** One key for the browser, which shows one family at a time; the value says whose plan it is. */
export const PLAN_KEY = 'plan';

let isRefused: boolean | undefined;

export function noteRefusedDatabase(): void {
  isRefused = true;
}

export function isStorageRefused(): boolean {
  isRefused ??= refusesData(() => window.localStorage);
  return isRefused;
}

export function parseJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}
