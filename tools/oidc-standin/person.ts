import { createHash } from 'node:crypto';
import { z } from 'zod';

/** The identity chosen on the page of the test sign-in. It is not checked. */
export const PersonSchema = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/)
    .max(255),
  name: z.string().trim().max(100),
  verified: z.boolean(),
});
export type Person = z.infer<typeof PersonSchema>;

/** Who signed in a moment ago, by subject. The same address is always the same subject. */
export type People = {
  /** Keeps the person until the token is made; returns the subject. */
  note(person: Person): string;
  /** What the identity token says, in the claims Google uses. */
  readClaims(sub: string): { sub: string } & Record<string, unknown>;
};

/** More than may sign in within the life of a code. */
const MAX_PEOPLE = 1000;

/** Keeps people in memory, the latest thousand of them. */
export function createPeople(): People {
  const people = new Map<string, Person>();
  return {
    note(person) {
      const sub = createHash('sha256').update(person.email).digest('hex').slice(0, 24);
      people.delete(sub);
      people.set(sub, person);
      const [oldest] = people.keys();
      if (people.size > MAX_PEOPLE && oldest !== undefined) people.delete(oldest);
      return sub;
    },
    readClaims(sub) {
      const person = people.get(sub);
      if (person === undefined) return { sub };
      const { email, name, verified } = person;
      return { sub, email, email_verified: verified, ...(name !== '' && { name }) };
    },
  };
}
