import { openTabStorage } from '#client/device/session/stored-session.ts';

/** Where the session lies that a link to a new password has opened. */
export const RECOVERY_KEY = 'sproutcards-recovery';

/** A recovery ends with its tab. */
export const recoveryStorage = openTabStorage();
