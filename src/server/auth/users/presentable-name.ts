const MAX_LENGTH = 40;
/** Letters and digits of any script with what stands between them in names. */
const LOOKS_LIKE_NAME = /^[\p{L}\p{M}\p{N} '’.·-]+$/u;
/** A dot with something behind it may be the address of a web site. */
const LOOKS_LIKE_HOST = /\.\S/;

/**
 * Returns the name given at a sign-up where it may stand in a mail, else null. Anyone can sign up with any
 * address, so a name must not carry an advertisement or a link into a stranger's mailbox.
 */
export function readPresentableName(name: unknown): string | null {
  if (typeof name !== 'string') return null;
  const shown = name.trim();
  if (shown.length > MAX_LENGTH || !LOOKS_LIKE_NAME.test(shown) || LOOKS_LIKE_HOST.test(shown)) return null;
  return shown;
}
