import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { MailLinkKey } from '#server/mail/mail-link-key.ts';
import { normalizeEmail } from './credentials.ts';

const COOKIE = 'sproutcards-device';
const ONE_YEAR_S = 365 * 24 * 3600;

/** Tells the browsers that have signed in to an address from those that only try (OWASP: device cookies). */
export type KnownDevices = {
  isKnown(request: FastifyRequest, email: string): Promise<boolean>;
};

/**
 * Gives a browser that signs in by password a cookie, which is a keyed hash of the address: it names nobody, and only
 * this installation can make it. It opens nothing; it only keeps strangers' guesses from counting against the family.
 * @param secure true where people come by https only
 */
export function rememberDevices(app: FastifyInstance, readKey: MailLinkKey, secure: boolean): KnownDevices {
  const sign = async (email: string) =>
    createHmac('sha256', await readKey())
      .update(`known device ${email}`)
      .digest('base64url');

  app.addHook('preSerialization', async (request, reply: FastifyReply, payload) => {
    const { email } = (request.body ?? {}) as { email?: unknown };
    const signedIn = payload !== null && typeof payload === 'object' && 'access_token' in payload;
    const address = signedIn && typeof email === 'string' ? normalizeEmail(email) : null;
    if (address !== null) {
      const flags = `Path=${app.prefix}; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
      reply.header('set-cookie', `${COOKIE}=${await sign(address)}; ${flags}`);
    }
    return payload;
  });

  return {
    async isKnown(request, email) {
      const shown = readCookie(request.headers.cookie);
      if (shown === null) return false;
      const [given, expected] = [Buffer.from(shown), Buffer.from(await sign(email))];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}

function readCookie(header: string | undefined): string | null {
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const found = pairs.find((pair) => pair.startsWith(`${COOKIE}=`));
  return found === undefined ? null : found.slice(COOKIE.length + 1);
}
