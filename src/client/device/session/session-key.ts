/** Where auth-js keeps the session; also the name of the channel on which tabs announce sign-in and sign-out. */
export const SESSION_KEY = 'sb-sproutcards-auth-token';
