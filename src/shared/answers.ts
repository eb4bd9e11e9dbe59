import { z } from 'zod/mini';

/**
 * The body of every error of our own endpoints (not of /auth/v1 and /rest/v1, which speak their own dialects):
 * `code` is stable, `error` is a sentence for people, in English; the browser shows the locale's sentence for the code.
 * `request_id` is there where the server failed, and leads to its log.
 */
export type ApiErrorBody = { code: string; error: string; request_id?: string };

/** The one code of 429 (outside of /auth/v1): too many requests, from one client or for one purpose. */
export const RATE_LIMITED = 'rate_limited';

/** The body of an answer with status 204. */
export const NoContentSchema = z.undefined();
