/** Day and time of an instant (ISO 8601) in the reader's language and zone. */
export function formatMoment(instant: string, language: string): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(language, style).format(new Date(instant));
}
