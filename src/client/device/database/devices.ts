import { getSessionPlace } from '#client/device/session/stored-session.ts';
import {
  createSafeStorage,
  isStorageRefused,
  noteRefusedDatabase,
  PLAN_KEY,
} from '#client/lib/storage/safe-storage.ts';
import { AccountDatabase, type DeviceRecords, NO_RECORDS } from './account-database.ts';

/** The database of an account and its records when it was opened. */
export type Device = { database: AccountDatabase; records: DeviceRecords };

const RESPONSE_TIMEOUT_MS = 3_000;
/** `device/<user>` in local storage marks accounts that may have a copy so that a later start can delete it. */
const MARKER_PREFIX = 'device/';
/** The key in local storage that marks unsent media of the account. */
export const getUnsentMediaKey = (userId: string) => `unsent-media-${userId}`;

const local = createSafeStorage(() => window.localStorage);
const tab = createSafeStorage(() => window.sessionStorage);
const opening = new Map<string, Promise<Device>>();
const opened = new Map<string, Device>();

export function getOpenDevice(userId: string): Device | null {
  return opened.get(userId) ?? null;
}

/** Never rejects: without a database, the account works from memory. */
export function openDevice(userId: string): Promise<Device> {
  const pending = opening.get(userId);
  if (pending) return pending;
  const device = open(userId).then((device) => {
    opened.set(userId, device);
    return device;
  });
  opening.set(userId, device);
  return device;
}

async function open(userId: string): Promise<Device> {
  const database = new AccountDatabase(userId, isStorageRefused);
  if (!(await isResponsive(database))) noteRefusedDatabase();
  if (local.keys('').some((key) => isOldKey(key, userId))) {
    // A failed move is tried again at the next start.
    await import('./move-old-storage.ts')
      .then(({ moveOldStorage }) => moveOldStorage(userId, { local, database }))
      .catch(() => {});
  }
  local.write(MARKER_PREFIX + userId, '1');
  const records = (await database.read()) ?? NO_RECORDS;
  if (shouldKeepCopy(userId)) return { database, records };
  const deletions = (records.copy ?? []).map(([key]) => ({ store: 'copy' as const, key }));
  if (deletions.length > 0) await database.write(deletions);
  return { database, records: { ...records, copy: [] } };
}

/** True for keys of the local-storage format used until 2026-11. */
function isOldKey(key: string, userId: string): boolean {
  const prefixes = [`outbox/${userId}/`, `refused/${userId}/`, 'sealed/', 'sealing-key/', 'signed-out/'];
  return (
    key === 'library' || key === `rescued/${userId}` || prefixes.some((prefix) => key.startsWith(prefix))
  );
}

async function isResponsive(database: AccountDatabase): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS));
  const response = database.use(async () => true).catch(() => false);
  return Promise.race([response, timeout]);
}

/** A session that ends with its tab keeps its copy in memory, because a closed browser could not delete it. */
export function shouldKeepCopy(userId: string): boolean {
  return getSessionPlace(userId) === 'local';
}

export async function closeAccount(userId: string): Promise<void> {
  const isDeleted = await detach(userId).deleteCopy(() => local.read(getUnsentMediaKey(userId)) !== null);
  if (isDeleted || isStorageRefused()) local.remove(MARKER_PREFIX + userId);
}

/** Closes, at the start, accounts whose tab closed before `closeAccount` finished. */
export function closeLeftoverAccounts(currentUserId: string | null): void {
  for (const key of local.keys(MARKER_PREFIX)) {
    const userId = key.slice(MARKER_PREFIX.length);
    if (userId !== currentUserId && getSessionPlace(userId) === null) void closeAccount(userId);
  }
}

/** Removes unsent changes too, unlike a sign-out, because the account no longer exists. */
export async function eraseAccount(userId: string): Promise<void> {
  const database = detach(userId);
  for (const storage of [local, tab])
    for (const key of storage.keys('')) if (key.includes(userId)) storage.remove(key);
  await database.delete();
}

function detach(userId: string): AccountDatabase {
  local.remove(PLAN_KEY);
  tab.remove(PLAN_KEY);
  const database = getOpenDevice(userId)?.database ?? new AccountDatabase(userId, isStorageRefused);
  opening.delete(userId);
  opened.delete(userId);
  return database;
}
