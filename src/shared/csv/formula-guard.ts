const FORMULA = /^'*[=+\-@\t\r＝＋－＠]/;
const GUARDED = /^'+[=+\-@\t\r＝＋－＠]/;

/**
 * The cell as it may be opened in a spreadsheet: a text that a spreadsheet would run as a formula gets an apostrophe in
 * front (OWASP, "CSV Injection"). A text that looks guarded already gets one more, so `unguardCell` undoes it exactly.
 */
export function guardCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** Takes back one apostrophe of `guardCell`; every other text, 'tis included, stays as it is. */
export function unguardCell(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}
