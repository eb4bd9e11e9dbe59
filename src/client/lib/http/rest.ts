export const API_KEY = 'sproutcards-browser';

export const REST_HEADERS = { apikey: API_KEY };

/** The address of a table in PostgREST's dialect. */
export function restPath(table: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? `/rest/v1/${table}` : `/rest/v1/${table}?${search}`;
}
