import { z } from 'zod';
import { createSafeStorage } from '#client/library/safe-storage.ts';

const KEY = 'farewell';

/** What the good-bye page says. It crosses one page load in this tab's storage and is gone then. */
const FarewellSchema = z.object({
  email: z.string(),
  refund: z.object({ amount: z.number(), currency: z.string() }).nullable(),
});
export type Farewell = z.infer<typeof FarewellSchema>;

/** Keeps it for the page that is opened next. */
export function saveDeletionReceipt(farewell: Farewell): void {
  openStorage().write(KEY, JSON.stringify(farewell));
}

/** Returns the kept receipt; null where no account was just deleted in this tab. */
export function readFarewell(): Farewell | null {
  try {
    return FarewellSchema.parse(JSON.parse(openStorage().read(KEY) ?? 'null'));
  } catch {
    return null;
  }
}

/** Leaves no address behind. */
export function forgetFarewell(): void {
  openStorage().remove(KEY);
}

function openStorage() {
  return createSafeStorage(() => window.sessionStorage);
}
