/**
 * Why the sign-in failed; `code` is stable, the client has a sentence for each in the language of the screen.
 */
export class GoogleRefusal extends Error {
  /** RFC 6749, 4.1.2.1. */
  readonly error: 'access_denied' | 'server_error' | 'invalid_request';
  readonly code: string;

  constructor(error: GoogleRefusal['error'], code: string, description: string, options?: ErrorOptions) {
    super(description, options);
    this.name = 'GoogleRefusal';
    this.error = error;
    this.code = code;
  }
}

export const cancelled = () =>
  new GoogleRefusal('access_denied', 'oauth_cancelled', 'The sign-in was cancelled.');

/** Google answered by refusing, for a reason of its own. */
export const refused = (cause: unknown) =>
  new GoogleRefusal('access_denied', 'oauth_refused', 'Google did not allow the sign-in.', { cause });

/** No answer, a late one, or a failure of Google's own. */
export const unreachable = (cause?: unknown) =>
  new GoogleRefusal(
    'server_error',
    'oauth_unreachable',
    'Google cannot be reached at the moment. Please try again later.',
    { cause },
  );

/** An answer that proves nothing: forged, meant for another client, or used before. */
export const unproven = (cause?: unknown) =>
  new GoogleRefusal(
    'server_error',
    'oauth_unproven',
    'The answer from Google could not be verified. Please try again.',
    { cause },
  );

/** An unverified address does not identify the person. */
export const unverified = () =>
  new GoogleRefusal(
    'access_denied',
    'provider_email_needs_verification',
    'Google has not verified this email address. Please verify it there, or sign up with a password.',
  );

/** The test sign-in proves nothing, so a password keeps an account closed to it. */
export const hasPassword = () =>
  new GoogleRefusal(
    'access_denied',
    'test_sign_in_refused',
    'This account has a password, and the test sign-in proves nothing. Please log in with the password.',
  );

/** The answer belongs to no sign-in that this browser has under way. */
export const badState = () =>
  new GoogleRefusal(
    'invalid_request',
    'bad_oauth_state',
    'The sign-in took too long or was started elsewhere. Please try again.',
  );
