/** A storage whose functions never throw. `write` returns true if the value is stored. */
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
  const attempt = <Result>(operation: (opened: Storage) => Result, fallback: Result): Result => {
    try {
      return storage ? operation(storage) : fallback;
    } catch {
      return fallback;
    }
  };
  return {
    read: (key) => attempt((opened) => opened.getItem(key), null),
    write: (key, value) =>
      attempt((opened) => {
        opened.setItem(key, value);
        return true;
      }, false),
    remove: (key) => attempt((opened) => opened.removeItem(key), undefined),
    keys: (prefix) =>
      attempt((opened) => {
        const keys = Array.from({ length: opened.length }, (_, index) => opened.key(index) ?? '');
        return keys.filter((key) => key.startsWith(prefix));
      }, []),
  };
}

export function openStorageOrMemory(getStorage: () => Storage): SafeStorage {
  if (!isRefusingData(getStorage)) return createSafeStorage(getStorage);
  const items = new Map<string, string>();
  return {
    read: (key) => items.get(key) ?? null,
    write: (key, value) => items.set(key, value).has(key),
    remove: (key) => void items.delete(key),
    keys: (prefix) => [...items.keys()].filter((key) => key.startsWith(prefix)),
  };
}

/** The session's key in both storages. It also names the channel for sign-in and sign-out events of other tabs. */
export const SESSION_KEY = 'sb-sproutcards-auth-token';

const PROBE_KEY = 'sproutcards-probe';

/** Returns false for a storage that is merely full. `getStorage` may throw. */
export function isRefusingData(getStorage: () => Storage | null): boolean {
  try {
    const storage = getStorage();
    return storage === null || (!acceptsData(storage) && storage.length === 0);
  } catch {
    return true;
  }
}

function acceptsData(storage: Storage): boolean {
  try {
    storage.setItem(PROBE_KEY, '1');
    storage.removeItem(PROBE_KEY);
    return true;
  } catch {
    return false;
  }
}

/** The key of the plan. The value contains its owner, because the browser shows one family at a time. */
export const PLAN_KEY = 'plan';

let isRefused: boolean | undefined;

export function noteRefusedDatabase(): void {
  isRefused = true;
}

export function isStorageRefused(): boolean {
  isRefused ??= isRefusingData(() => window.localStorage);
  return isRefused;
}

export function parseJson(json: string | null): unknown {
  try {
    return JSON.parse(json ?? 'null');
  } catch {
    return null;
  }
}
