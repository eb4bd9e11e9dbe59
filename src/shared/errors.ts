/**
 * The body of every error of our own endpoints (not of /auth/v1 and /rest/v1, which speak their own dialects):
 * `code` is stable, `error` is a sentence for people, in English; the browser shows the locale's sentence for the code.
 */
export type ApiErrorBody = { code: string; error: string };
