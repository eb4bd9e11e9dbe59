import { parseRows, type WrittenRows } from '#server/rest/rest-body.ts';
import { RestError } from '#server/rest/rest-error.ts';
import { parseWaitlistEmail } from '#shared/mail-address.ts';
import { waitlistRestTable as table } from './tables.ts';

/** One page sends one entry; a handful leaves room for scripts of the owner. */
const MAX_ENTRIES = 10;

/**
 * Reads the entries to be written, addresses in the spelling they are stored in.
 * Throws RestError: PGRST102 for another shape or too many, PGRST204 for unknown columns, 23502 without an address,
 * 23514 for what is no address, 21000 for an address given twice.
 */
export function parseEntries(
  body: unknown,
  columns: string[] | null,
): { rows: WrittenRows; emails: string[] } {
  const parsed = parseRows(table, body, columns);
  if (parsed.count === 0) throw new RestError(400, 'PGRST102', 'Empty or invalid json');
  if (parsed.count > MAX_ENTRIES) {
    throw new RestError(400, 'PGRST102', `At most ${MAX_ENTRIES} entries can be sent at once`);
  }
  const entries = (JSON.parse(parsed.json) as Record<string, unknown>[]).map((entry) => ({
    ...entry,
    email: parseEmail(parsed.columns.includes('email') ? entry.email : null),
  }));
  const emails = entries.map(({ email }) => email);
  if (new Set(emails).size < emails.length) {
    throw new RestError(400, '21000', 'ON CONFLICT DO UPDATE command cannot affect row a second time');
  }
  return { rows: { ...parsed, json: JSON.stringify(entries) }, emails };
}

function parseEmail(value: unknown): string {
  if (value === null || value === undefined) {
    const text = 'null value in column "email" of relation "waitlist" violates not-null constraint';
    throw new RestError(400, '23502', text);
  }
  const email = typeof value === 'string' ? parseWaitlistEmail(value) : null;
  if (email === null) throw new RestError(400, '23514', 'Please enter a valid email.');
  return email;
}
