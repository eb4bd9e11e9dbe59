/** RFC 5321 allows 256 characters between the angle brackets of a path. */
const MAX_LENGTH = 254;

/** The simple pattern of docs/product/waitlist.md#address: text, an @, text, a dot, text. */
const PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** Characters that separate or quote addresses in mail headers, and control characters: one address has none. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not get in.
const SEPARATORS = /[\u0000-\u001f\u007f-\u009f<>()[\]\\,;:"]/;

/** Returns whether this is one mail address, safe to write to. */
export function isMailAddress(text: string): boolean {
  return text.length <= MAX_LENGTH && PATTERN.test(text) && !SEPARATORS.test(text);
}

/** Returns the address typed for the waitlist, trimmed and in lower case, or null for an invalid one. */
export function parseWaitlistEmail(typed: string): string | null {
  const email = typed.trim().toLowerCase();
  return isMailAddress(email) ? email : null;
}

/** GoTrue takes so many; mail takes one less. */
const LONGEST_ACCOUNT = 255;
const LONGEST_DOMAIN = 253;
const LONGEST_LABEL = 63;

/** RFC 5322's dot-atom with the letters of all scripts (RFC 6532): no quotes, no blanks, no dot at an end or doubled. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+(?:\.[\p{L}\p{M}\p{N}!#$%&'*+/=?^_`{|}~-]+)*$/u;
const LABELS = /^[\p{L}\p{M}\p{N}-]+(?:\.[\p{L}\p{M}\p{N}-]+)+$/u;
/** As lenient as ever, so that no account there is loses its address. */
const ASCII_DOMAIN = /^(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)$/;

/**
 * The address of an account in the one spelling it is stored in, or null for what is none: lower case, letters composed,
 * a domain of another script in its ASCII form (`xn--…`), so that one mailbox is one account however it is typed.
 */
export function readAccountAddress(typed: string): string | null {
  if (typed.length > LONGEST_ACCOUNT) return null;
  const text = typed.normalize('NFC').toLowerCase();
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  const domain = toAsciiDomain(text.slice(at + 1));
  if (at < 1 || domain === null || !LOCAL_PART.test(local)) return null;
  const address = `${local}@${domain}`;
  return address.length <= LONGEST_ACCOUNT ? address : null;
}

/** The domain as the name system knows it, or null. Whatever reads addresses of pages converts it so. */
function toAsciiDomain(domain: string): string | null {
  if (domain.length > LONGEST_DOMAIN || !LABELS.test(domain)) return null;
  if (ASCII_DOMAIN.test(domain)) return domain;
  const url = `http://${domain}/`;
  const ascii = URL.canParse(url) ? new URL(url).hostname : '';
  const fits = ascii.split('.').every((label) => label.length <= LONGEST_LABEL);
  return fits && ASCII_DOMAIN.test(ascii) ? ascii : null;
}

/** Returns an address that only its owner recognises: "a…@example.org". */
export function maskMailAddress(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? '…' : `${[...email][0]}…${email.slice(at)}`;
}

/** Mail services that many families use; their misspellings are what people type. */
const SERVICES = [
  'gmail.com',
  'googlemail.com',
  'outlook.com',
  'hotmail.com',
  'yahoo.com',
  'icloud.com',
  'foxmail.com',
  'protonmail.com',
];
/** Services of their own that look like a misspelt other. */
const REAL = ['mail.com', 'email.com', 'ymail.com', 'hotmail.co', 'yahoo.co'];

/** The address that was probably meant where the name of a well-known mail service is one slip away; else null. */
export function suggestMailAddress(typed: string): string | null {
  const at = typed.lastIndexOf('@');
  const domain = typed
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || SERVICES.includes(domain) || REAL.includes(domain)) return null;
  const meant = SERVICES.find((service) => isOneSlipApart(domain, service));
  return meant === undefined ? null : `${typed.slice(0, at + 1).trim()}${meant}`;
}

/** Returns whether one letter too many, too few or wrong, or two swapped ones, make one of the other. */
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
