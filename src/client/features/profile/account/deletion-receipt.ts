import { createSafeStorage, parseJson } from '#client/lib/storage/safe-storage.ts';

const STORAGE_KEY = 'deletion-receipt';

/** The receipt survives one page load in this tab's storage. */
export type DeletionReceipt = { email: string; refund: { amount: number; currency: string } | null };

const openStorage = () => createSafeStorage(() => window.sessionStorage);

export function saveDeletionReceipt(receipt: DeletionReceipt): void {
  openStorage().write(STORAGE_KEY, JSON.stringify(receipt));
}

/** Returns null if no account was just deleted in this tab. */
export function readDeletionReceipt(): DeletionReceipt | null {
  return parseJson(openStorage().read(STORAGE_KEY)) as DeletionReceipt | null;
}

export function clearDeletionReceipt(): void {
  openStorage().remove(STORAGE_KEY);
}
