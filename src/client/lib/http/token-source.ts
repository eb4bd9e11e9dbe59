/** An access token and the account it belongs to: another tab of this browser may have signed in to another account. */
export type AccessToken = { token: string; userId: string };

/** Where access tokens come from. Both reject when the answer is not known yet, as without a network. */
export type TokenSource = {
  /** Null: signed out. */
  getAccessToken: () => Promise<AccessToken | null>;
  /** A new token after the server refused the old one. Null: the session has ended. */
  renewAccessToken: () => Promise<AccessToken | null>;
};
