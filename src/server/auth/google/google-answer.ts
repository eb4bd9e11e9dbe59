import { z } from 'zod';
import { readAccountAddress } from '#shared/mail/mail-address.ts';

export type GooglePerson = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
};

const NAME_MAX_LENGTH = 200;
const PICTURE_MAX_LENGTH = 500;

const ClaimsSchema = z.object({
  iss: z.string().min(1).max(500),
  // OpenID Connect Core, 2: at most 255 ASCII characters.
  sub: z.string().regex(/^[\x20-\x7e]{1,255}$/),
  email: z.string(),
  email_verified: z.unknown().optional(),
  name: z.unknown().optional(),
  picture: z.unknown().optional(),
});

export function readGooglePerson(claims: unknown): GooglePerson | null {
  const parsed = ClaimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const { iss: issuer, sub: subject, email_verified: verified, name, picture } = parsed.data;
  const email = readAccountAddress(parsed.data.email);
  if (email === null) return null;
  const emailVerified = verified === true;
  return { issuer, subject, email, emailVerified, name: readName(name), picture: readPicture(picture) };
}

/** Returns GoTrue's `identity_data` for Google, which is also the metadata of a new account. */
export function describeIdentity(person: GooglePerson): Record<string, unknown> {
  const { name, picture } = person;
  return {
    iss: person.issuer,
    sub: person.subject,
    provider_id: person.subject,
    email: person.email,
    email_verified: person.emailVerified,
    phone_verified: false,
    ...(name !== null && { name, full_name: name }),
    ...(picture !== null && { picture, avatar_url: picture }),
  };
}

function readName(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  // PostgreSQL's jsonb holds neither U+0000 nor lone surrogates.
  const name = value.replaceAll('\0', '').slice(0, NAME_MAX_LENGTH).toWellFormed().trim();
  return name === '' ? null : name;
}

function readPicture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PICTURE_MAX_LENGTH) return null;
  return /^https:\/\/[\x21-\x7e]+$/.test(value) && URL.canParse(value) ? value : null;
}

/** For each reason: the error (RFC 6749, 4.1.2.1), a stable code that the client words, and a description. */
const REFUSALS = {
  cancelled: ['access_denied', 'oauth_cancelled', 'The sign-in was cancelled.'],
  refused: ['access_denied', 'oauth_refused', 'Google did not allow the sign-in.'],
  /** The provider did not answer, answered too late, or failed. */
  unreachable: [
    'server_error',
    'oauth_unreachable',
    'Google cannot be reached at the moment. Please try again later.',
  ],
  /** The answer was forged, meant for another client, or used before. */
  unproven: [
    'server_error',
    'oauth_unproven',
    'The answer from Google could not be verified. Please try again.',
  ],
  unverified: [
    'access_denied',
    'provider_email_needs_verification',
    'Google has not verified this email address. Please verify it there, or sign up with a password.',
  ],
  hasPassword: [
    'access_denied',
    'test_sign_in_refused',
    'This account has a password, and the test sign-in proves nothing. Please log in with the password.',
  ],
  badState: [
    'invalid_request',
    'bad_oauth_state',
    'The sign-in took too long or was started elsewhere. Please try again.',
  ],
} as const;

export class GoogleRefusal extends Error {
  readonly error: (typeof REFUSALS)[keyof typeof REFUSALS][0];
  readonly code: string;

  constructor(reason: keyof typeof REFUSALS, cause?: unknown) {
    const [error, code, description] = REFUSALS[reason];
    super(description, { cause });
    this.name = 'GoogleRefusal';
    this.error = error;
    this.code = code;
  }
}
