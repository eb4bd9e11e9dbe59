const COMPACT = /^(\d{4})(\d{2})(\d{2})T(\d{2})(\d{2})(\d{2})Z$/;

/** A time to the second in ISO 8601's basic form, `20261122T060210Z`, as names of files have it. */
export function formatCompactTime(time: Date): string {
  return time.toISOString().replaceAll(/[-:]|\.\d+/g, '');
}

/** The time of `formatCompactTime`; null for other text. */
export function parseCompactTime(text: string): Date | null {
  const time = new Date(text.replace(COMPACT, '$1-$2-$3T$4:$5:$6Z'));
  return COMPACT.test(text) && !Number.isNaN(time.getTime()) ? time : null;
}
