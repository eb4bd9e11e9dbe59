import { z } from 'zod/mini';

/** `GET` with the account's token: `SealingKeySchema`, with which a device makes what it keeps of the account unreadable. */
export const SEALING_KEY_PATH = '/api/library/key';
/** 32 random bytes in base64url. */
export const SealingKeySchema = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
