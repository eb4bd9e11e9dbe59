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
