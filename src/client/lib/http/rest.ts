/** Names the application in the protocol of Supabase. It is no secret, and our server accepts any. */
export const API_KEY = 'sproutcards-browser';

/** What a request to a table carries, also against a hosted Supabase project. */
export const REST_HEADERS = { apikey: API_KEY };

/** Returns the address of a table in the dialect of PostgREST; `query` holds its filters and options. */
export function restPath(table: string, query: Record<string, string> = {}): string {
  const search = new URLSearchParams(query).toString();
  return search === '' ? `/rest/v1/${table}` : `/rest/v1/${table}?${search}`;
}
