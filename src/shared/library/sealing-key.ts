import { z } from 'zod/mini';

export const SEALING_KEY_PATH = '/api/library/key';
export const SealingKeySchema = z.object({ key: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) });
