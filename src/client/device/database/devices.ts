import { getSessionLocation } from '#client/device/session/stored-session.ts';
import {
  createSafeStorage,
  isStorageRefused,
  noteRefusedDatabase,
  PLAN_KEY,
} from '#client/lib/storage/safe-storage.ts';
import { AccountDatabase, type DeviceRecords, NO_RECORDS } from './account-database.ts';

/** The database of an account and its records at the time of opening. */
export type Device = { database: AccountDatabase; records: DeviceRecords };

/** Leaves another tab time to write a large import. */
const RESPONSE_TIMEOUT_MS = 6_000;
/** `device/<user>` in local storage marks accounts that may have a copy so that a later start can delete it. */
const MARKER_PREFIX = 'device/';
/** Returns the key in local storage that marks the account's unsent media. */
export const getUnsentMediaKey = (userId: string) => `unsent-media-${userId}`;

const local = createSafeStorage(() => window.localStorage);
const tab = createSafeStorage(() => window.sessionStorage);
const pendingDevices = new Map<string, Promise<Device>>();
const openedDevices = new Map<string, Device>();

/** Opens the device once per account. Never rejects: without a database, the account works from memory. */
export function openDevice(userId: string): Promise<Device> {
  const pending = pendingDevices.get(userId);
  if (pending) return pending;
  const device = openOnce(userId).then((device) => {
    openedDevices.set(userId, device);
    return device;
  });
  pendingDevices.set(userId, device);
  return device;
}

async function openOnce(userId: string): Promise<Device> {
  const database = new AccountDatabase(userId, isStorageRefused);
  if (!(await isResponsive(database))) noteRefusedDatabase();
  local.write(MARKER_PREFIX + userId, '1');
  const records = (await database.read()) ?? NO_RECORDS;
  if (shouldKeepCopy(userId)) return { database, records };
  const deletions = (records.copy ?? []).map(([key]) => ({ store: 'copy' as const, key }));
  if (deletions.length > 0) await database.write(deletions);
  return { database, records: { ...records, copy: [] } };
}

/** Reads, because WebKit opens a database in which the transactions of a page that was left block all others. */
async function isResponsive(database: AccountDatabase): Promise<boolean> {
  const timeout = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), RESPONSE_TIMEOUT_MS));
  const response = database
    .use((connection) => connection.count('outbox'))
    .then(
      () => true,
      () => false,
    );
  return Promise.race([response, timeout]);
}

/** Returns false for a session that ends with its tab, because a closed browser could not delete the copy. */
export function shouldKeepCopy(userId: string): boolean {
  return getSessionLocation(userId) === 'local';
}

export async function closeAccount(userId: string): Promise<void> {
  const isDeleted = await detachDatabase(userId).deleteCopy(
    () => local.read(getUnsentMediaKey(userId)) !== null,
  );
  if (isDeleted || isStorageRefused()) local.remove(MARKER_PREFIX + userId);
}

/** Closes accounts whose tab was closed before `closeAccount` finished. */
export function closeLeftoverAccounts(currentUserId: string | null): void {
  for (const key of local.keys(MARKER_PREFIX)) {
    const userId = key.slice(MARKER_PREFIX.length);
    if (userId !== currentUserId && getSessionLocation(userId) === null) void closeAccount(userId);
  }
}

/** Removes even unsent changes, unlike a sign-out, because the account no longer exists. */
export async function eraseAccount(userId: string): Promise<void> {
  const database = detachDatabase(userId);
  for (const storage of [local, tab])
    for (const key of storage.keys('')) if (key.includes(userId)) storage.remove(key);
  await database.delete();
}

function detachDatabase(userId: string): AccountDatabase {
  local.remove(PLAN_KEY);
  tab.remove(PLAN_KEY);
  const database = openedDevices.get(userId)?.database ?? new AccountDatabase(userId, isStorageRefused);
  pendingDevices.delete(userId);
  openedDevices.delete(userId);
  return database;
}
