import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import Bowser from 'bowser';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUserByEmail } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { type Language, pickLanguage } from '#server/http/language.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import type { MailLinkKey } from './keys.ts';

const COOKIE = 'sproutcards-device';
const ONE_YEAR_S = 365 * 24 * 3600;
/** A family's tablet may serve several accounts. The least recently used one is dropped. */
const MAX_ADDRESSES = 5;
/** The cookie consists of an id of 16 random bytes and a keyed hash per address, all in base64url. */
const FORMAT = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

type Device = { id: string; proofs: string[] };

type Login = { email: string; passwordHash: string | null };

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Distinguishes browsers that have signed in to an address from those that only guess (OWASP: device cookies). */
export function createKnownDevices(db: Database, readKey: MailLinkKey) {
  const findLogin = (email: string): Promise<Login | null> =>
    db.transaction((tx) => findUserByEmail(tx, email));

  async function recognize(request: FastifyRequest) {
    const device = readDevice(request);
    if (device === null) return { device, hasSignedInTo: () => false };
    const keys = await readKey.all();
    const hasSignedInTo = (login: Login) => {
      const expected = keys.map((key) => Buffer.from(makeProof(key, device.id, login)));
      return device.proofs.some((proof) =>
        expected.some((candidate) => timingSafeEqual(Buffer.from(proof), candidate)),
      );
    };
    return { device, hasSignedInTo };
  }

  return {
    recognize,

    /** Returns the device's id if it has signed in to this address. */
    async identify(request: FastifyRequest, email: string): Promise<string | null> {
      const { device, hasSignedInTo } = await recognize(request);
      const login = device === null ? null : await findLogin(email);
      return device !== null && login !== null && hasSignedInTo(login) ? device.id : null;
    },

    async addProof(request: FastifyRequest, email: string): Promise<string> {
      const { id, proofs } = readDevice(request) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
      const login = (await findLogin(email)) ?? { email, passwordHash: null };
      // The first proof uses the current secret and replaces those made with former secrets.
      const validProofs = (await readKey.all()).map((key) => makeProof(key, id, login));
      const others = proofs.filter((proof) => !validProofs.includes(proof));
      return [id, ...[...validProofs.slice(0, 1), ...others].slice(0, MAX_ADDRESSES)].join('.');
    },
  };
}

/** Sets a cookie that grants no access but keeps strangers' guesses from counting against the family. */
export function registerDeviceCookies(app: FastifyInstance, devices: KnownDevices, isSecure: boolean): void {
  const flags = `Path=${app.prefix}; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
  app.addHook('preSerialization', async (request, reply: FastifyReply, payload) => {
    // The address is read from the response, because an address in a request proves nothing.
    const email = readSignedInEmail(request, payload);
    if (email !== null) {
      reply.header('set-cookie', `${COOKIE}=${await devices.addProof(request, email)}; ${flags}`);
    }
    return payload;
  });
}

function makeProof(key: Uint8Array, id: string, { email, passwordHash }: Login): string {
  return createHmac('sha256', key).update(`known device ${id} ${email} ${passwordHash}`).digest('base64url');
}

function readSignedInEmail({ method }: FastifyRequest, payload: unknown): string | null {
  type Payload = { access_token?: string; user?: { email: string }; email?: string };
  const { access_token, user, email } = (payload ?? {}) as Payload;
  // A device that changes the password stays known.
  const changedEmail = method === 'PUT' ? email : undefined;
  return (access_token ? user?.email : changedEmail) ?? null;
}

function readDevice(request: FastifyRequest): Device | null {
  const [, id, proofs] = readCookie(request, COOKIE, FORMAT) ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split('.') } : null;
}

const DESCRIPTION_MAX_LENGTH = 60;
const USER_AGENT_MAX_LENGTH = 1_000;

/** Returns the browser and system, such as "Chrome, Windows", or an empty string if unknown. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > USER_AGENT_MAX_LENGTH) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const names = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return names
    .join(', ')
    .replace(/[^\p{L}\p{N} .,_-]/gu, '')
    .slice(0, DESCRIPTION_MAX_LENGTH);
}

export type Visitor = {
  device: string;
  language: Language;
  hasSignedInTo: (login: Login) => boolean;
};

export async function readVisitor(
  { knownDevices }: { knownDevices: KnownDevices },
  request: FastifyRequest,
): Promise<Visitor> {
  const { hasSignedInTo } = await knownDevices.recognize(request);
  return {
    device: describeDevice(request.headers['user-agent']),
    language: pickLanguage(request.headers['accept-language']),
    hasSignedInTo,
  };
}
