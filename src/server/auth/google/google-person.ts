import { z } from 'zod';
import { normalizeEmail } from '#server/auth/users/credentials.ts';

/** A person as Google describes them. `subject` stays the same when the address changes. */
export type GooglePerson = {
  issuer: string;
  subject: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
  picture: string | null;
};

const NAME_MAX_LENGTH = 200;
/** It travels in every access token. */
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

/** Reads the claims of a verified ID token; null when they contain no usable address. */
export function readGooglePerson(claims: unknown): GooglePerson | null {
  const parsed = ClaimsSchema.safeParse(claims);
  if (!parsed.success) return null;
  const email = normalizeEmail(parsed.data.email);
  if (email === null) return null;
  return {
    issuer: parsed.data.iss,
    subject: parsed.data.sub,
    email,
    // Anything but a clear yes is a no.
    emailVerified: parsed.data.email_verified === true,
    name: readName(parsed.data.name),
    picture: readPicture(parsed.data.picture),
  };
}

/** GoTrue's `identity_data` of a Google identity, which is also the metadata of an account made by it. */
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
  // PostgreSQL's jsonb holds neither U+0000 nor half a character.
  const name = value.replaceAll('\0', '').slice(0, NAME_MAX_LENGTH).toWellFormed().trim();
  return name === '' ? null : name;
}

function readPicture(value: unknown): string | null {
  if (typeof value !== 'string' || value.length > PICTURE_MAX_LENGTH) return null;
  if (!/^https:\/\/[\x21-\x7e]+$/.test(value) || !URL.canParse(value)) return null;
  return value;
}
