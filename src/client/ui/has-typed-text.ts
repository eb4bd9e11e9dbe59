const TEXT_FIELDS = 'input:not([type=checkbox], [type=radio], [type=file]), textarea';

/**
 * Returns whether a field below `element` has another text than it began with. A field whose value React sets (`value`)
 * never has: its beginning moves along.
 */
export function hasTypedText(element: HTMLElement | null): boolean {
  const fields = element?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [];
  return [...fields].some(({ value, defaultValue }) => value !== defaultValue);
}
