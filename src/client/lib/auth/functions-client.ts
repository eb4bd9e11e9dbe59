import { FunctionsClient } from '@supabase/functions-js';
import { fetchAsUser, HEADERS } from './auth-client.ts';

/** The functions client of Supabase against our own `/functions/v1`, as the signed-in parent or as a visitor. */
export const functions = new FunctionsClient(`${window.location.origin}/functions/v1`, {
  headers: HEADERS,
  customFetch: fetchAsUser,
});
