import { removeBaseCopy } from './base-copy.ts';
import { createSafeStorage } from './safe-storage.ts';

/** Takes the library out of this browser after sign-out; changes not sent yet stay until that account signs in again. */
export function forgetLibrary(): void {
  removeBaseCopy(createSafeStorage(() => window.localStorage));
}
