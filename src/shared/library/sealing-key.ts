import { z } from 'zod/mini';

// Separate from the sync protocol, whose schemas are not in the first load.

export const SEALING_KEY_PATH = '/api/library/key';
export const SealingKeySchema = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
