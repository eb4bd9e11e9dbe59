import { z } from 'zod/mini';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';

const KEY = 'deletion-receipt';

/** Crosses one page load in this tab's storage. */
const DeletionReceiptSchema = z.object({
  email: z.string(),
  refund: z.nullable(z.object({ amount: z.number(), currency: z.string() })),
});
export type DeletionReceipt = z.infer<typeof DeletionReceiptSchema>;

export function saveDeletionReceipt(receipt: DeletionReceipt): void {
  openStorage().write(KEY, JSON.stringify(receipt));
}

/** Returns the kept receipt; null where no account was just deleted in this tab. */
export function readDeletionReceipt(): DeletionReceipt | null {
  try {
    return DeletionReceiptSchema.parse(JSON.parse(openStorage().read(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Removes the receipt, so that no address stays in the browser. */
export function forgetDeletionReceipt(): void {
  openStorage().remove(KEY);
}

function openStorage() {
  return createSafeStorage(() => window.sessionStorage);
}
