import { z } from 'zod/mini';

/** The body of every error outside of /auth/v1 and /rest/v1. `request_id` identifies the request in the log. */
export type ApiErrorBody = { code: string; error: string; request_id?: string };

/** Repeats the error code, like GoTrue. Clients use it to tell our errors from those of proxies. */
export const ERROR_CODE_HEADER = 'x-sb-error-code';

/** The code of every 429 outside of /auth/v1. */
export const RATE_LIMITED = 'rate_limited';

export const NoContentSchema = z.undefined();
