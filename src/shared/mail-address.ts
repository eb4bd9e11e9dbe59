/** RFC 5321 allows 256 characters between the angle brackets of a path. */
const MAX_LENGTH = 254;

/** The specification's simple pattern (section 5): text, an @, text, a dot, text. */
const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Characters that separate or quote addresses in mail headers, and control characters: one address has none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in.
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"]/;

/** Whether this is one mail address, safe to write to. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text) && !SEPARATORS.test(text);
}

/** The address somebody typed for the waitlist, trimmed and in lower case, or null for what is none. */
export function parseWaitlistEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return isMailAddress(email) ? email : null;
}
