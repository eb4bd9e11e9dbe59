import { z } from 'zod/mini';

/**
 * The body of every error outside of /auth/v1 and /rest/v1. `code` is stable, `error` is an English sentence; the
 * browser shows its own text for the code. `request_id` is set when the server failed, and leads to its log.
 */
export type ApiErrorBody = { code: string; error: string; request_id?: string };

/** The code of every 429 outside of /auth/v1. */
export const RATE_LIMITED = 'rate_limited';

/** The body of a 204. */
export const NoContentSchema = z.undefined();
