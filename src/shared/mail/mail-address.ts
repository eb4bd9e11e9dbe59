import { parseUrl } from '#shared/lib/parse-url.ts';

/** RFC 5321 allows 256 characters for a path, including the angle brackets. */
const MAX_LENGTH = 254;

/** Implements docs/product/waitlist.md#address. */
const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Characters that separate or quote addresses in mail headers, and control characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the expression excludes control characters
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"]/;

export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text) && !SEPARATORS.test(text);
}

export function parseWaitlistEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return isMailAddress(email) ? email : null;
}

/** GoTrue's limit, one character more than email allows. */
const MAX_ACCOUNT_LENGTH = 255;
const MAX_DOMAIN_LENGTH = 253;
const MAX_LABEL_LENGTH = 63;

/** RFC 5322's dot-atom with letters of all scripts (RFC 6532). */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** The pattern is lenient so that no existing account loses its address. */
const ASCII_DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/** Returns the canonical spelling of an account address, or null. Each mailbox has one account. */
export function readAccountAddress(typed: string): string | null {
  if (typed.length > MAX_ACCOUNT_LENGTH) return null;
  const text = typed.normalize('NFC').toLowerCase();
  const atIndex = text.lastIndexOf('@');
  const local = text.slice(0, atIndex);
  const domain = toAsciiDomain(text.slice(atIndex + 1));
  if (atIndex < 1 || domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_ACCOUNT_LENGTH ? address : null;
}

function toAsciiDomain(domain: string): string | null {
  if (domain.length > MAX_DOMAIN_LENGTH || !LABELS.test(domain)) return null;
  if (ASCII_DOMAIN.test(domain)) return domain;
  const ascii = parseUrl(`http://${domain}/`)?.hostname ?? '';
  const fits = ascii.split('.').every((label) => label.length <= MAX_LABEL_LENGTH);
  return fits && ASCII_DOMAIN.test(ascii) ? ascii : null;
}

/** Returns "a…@example.org", which only the owner recognizes. */
export function maskMailAddress(email: string): string {
  const atIndex = email.lastIndexOf('@');
  return atIndex < 1 ? '…' : `${[...email][0]}…${email.slice(atIndex)}`;
}

/** Mail services whose names are often misspelled. */
const SERVICES =
  'gmail.com googlemail.com outlook.com hotmail.com yahoo.com icloud.com foxmail.com protonmail.com'.split(
    ' ',
  );
/** Existing services whose names are one slip away from those of `SERVICES`. */
const SIMILAR_SERVICES = ['mail.com', 'email.com', 'ymail.com', 'hotmail.co', 'yahoo.co'];

/** Suggests an address if its domain is one slip away from a common mail service. Returns null otherwise. */
export function suggestMailAddress(typed: string): string | null {
  const atIndex = typed.lastIndexOf('@');
  const domain = typed
    .slice(atIndex + 1)
    .toLowerCase()
    .trim();
  if (atIndex < 1 || SERVICES.includes(domain) || SIMILAR_SERVICES.includes(domain)) return null;
  const suggestion = SERVICES.find((service) => isOneSlipApart(domain, service));
  return suggestion === undefined ? null : `${typed.slice(0, atIndex + 1).trim()}${suggestion}`;
}

/** Returns true if one letter is added, missing or wrong, or two letters are swapped. */
function isOneSlipApart(a: string, b: string): boolean {
  let start = 0;
  while (start < a.length && a[start] === b[start]) start += 1;
  const [restA, restB] = [a.slice(start), b.slice(start)];
  return (
    restA.slice(1) === restB.slice(1) ||
    restA.slice(1) === restB ||
    restA === restB.slice(1) ||
    (restA.slice(2) === restB.slice(2) && restA[0] === restB[1] && restA[1] === restB[0])
  );
}
