import { sessionPlaceOf } from '#client/device/session/stored-session.ts';
import {
  createSafeStorage,
  isStorageRefused,
  noteRefusedDatabase,
  PLAN_KEY,
} from '#client/lib/storage/safe-storage.ts';
import { AccountDatabase, type DeviceRecords, NO_RECORDS } from './account-database.ts';

/** The database of an account and what it held when it was opened. */
export type Device = { database: AccountDatabase; records: DeviceRecords };

const ANSWER_WITHIN_MS = 3_000;
/** `device/<user>` in local storage: there may be a copy, also after a page was left before it could drop it. */
const LISTED = 'device/';
/** Says nothing but that media of the account were not sent. */
export const unsentMediaName = (userId: string) => `unsent-media-${userId}`;

const local = createSafeStorage(() => window.localStorage);
const tab = createSafeStorage(() => window.sessionStorage);
const opening = new Map<string, Promise<Device>>();
const opened = new Map<string, Device>();

export function findDevice(userId: string): Device | null {
  return opened.get(userId) ?? null;
}

/** Never rejects: without a database, all works from memory. */
export function openDevice(userId: string): Promise<Device> {
  const known = opening.get(userId);
  if (known) return known;
  const device = open(userId).then((device) => {
    opened.set(userId, device);
    return device;
  });
  opening.set(userId, device);
  return device;
}

async function open(userId: string): Promise<Device> {
  const database = new AccountDatabase(userId, isStorageRefused);
  if (!(await isAnswering(database))) noteRefusedDatabase();
  if (local.keys('').some((key) => isOldKey(key, userId))) {
    // What cannot be moved now is moved at a later start.
    await import('./move-old-storage.ts')
      .then(({ moveOldStorage }) => moveOldStorage(userId, { local, database }))
      .catch(() => {});
  }
  local.write(LISTED + userId, '1');
  const records = (await database.read()) ?? NO_RECORDS;
  if (keepsCopy(userId)) return { database, records };
  const left = (records.copy ?? []).map(([key]) => ({ store: 'copy' as const, key }));
  if (left.length > 0) await database.write(left);
  return { database, records: { ...records, copy: [] } };
}

/** True for keys of the local-storage format used until 2026-11. */
function isOldKey(key: string, userId: string): boolean {
  const prefixes = [`outbox/${userId}/`, `refused/${userId}/`, 'sealed/', 'sealing-key/', 'signed-out/'];
  return (
    key === 'library' || key === `rescued/${userId}` || prefixes.some((prefix) => key.startsWith(prefix))
  );
}

/** False where the browser refuses the database, or does not answer in time. */
async function isAnswering(database: AccountDatabase): Promise<boolean> {
  const silence = new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ANSWER_WITHIN_MS));
  const answer = database.use(async () => true).catch(() => false);
  return Promise.race([answer, silence]);
}

/** The copy of a session that ends with its tab is in memory alone: nothing could drop it when the browser is closed. */
export function keepsCopy(userId: string): boolean {
  return sessionPlaceOf(userId) === 'local';
}

/** Call it at the end of a session, whatever ended it. */
export async function closeAccount(userId: string): Promise<void> {
  const isDropped = await takeOut(userId).dropCopy(() => local.read(unsentMediaName(userId)) !== null);
  if (isDropped || isStorageRefused()) local.remove(LISTED + userId);
}

/** For accounts whose page was left before it could; call it at the start. */
export function closeLeftoverAccounts(currentUserId: string | null): void {
  for (const key of local.keys(LISTED)) {
    const userId = key.slice(LISTED.length);
    if (userId !== currentUserId && sessionPlaceOf(userId) === null) void closeAccount(userId);
  }
}

/** Unlike a sign-out, also removes what was not sent: the account no longer exists. */
export async function eraseAccount(userId: string): Promise<void> {
  const database = takeOut(userId);
  for (const storage of [local, tab])
    for (const key of storage.keys('')) if (key.includes(userId)) storage.remove(key);
  await database.delete();
}

function takeOut(userId: string): AccountDatabase {
  local.remove(PLAN_KEY);
  tab.remove(PLAN_KEY);
  const database = findDevice(userId)?.database ?? new AccountDatabase(userId, isStorageRefused);
  opening.delete(userId);
  opened.delete(userId);
  return database;
}
