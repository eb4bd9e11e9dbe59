import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import Bowser from 'bowser';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { findUserByEmail } from '#server/auth/records/users.ts';
import type { Database } from '#server/db/database.ts';
import { readCookie } from '#server/http/read-cookie.ts';
import { type MailLanguage, pickMailLanguage } from '#server/mail/mail-settings.ts';
import type { MailLinkKey } from './keys.ts';

const COOKIE = 'sproutcards-device';
const ONE_YEAR_S = 365 * 24 * 3600;
/** A family's tablet may serve several accounts; the least recently used one is dropped. */
const MAX_ADDRESSES = 5;
/** The cookie holds an id of 16 random bytes and a keyed hash per address, all in base64url. */
const FORMAT = /^([\w-]{22})((?:\.[\w-]{43}){1,5})$/;

type Device = { id: string; proofs: string[] };

type Login = { email: string; passwordHash: string | null };

export type KnownDevices = ReturnType<typeof createKnownDevices>;

/** Distinguishes browsers that have signed in to an address from those that only guess (OWASP: device cookies). */
export function createKnownDevices(db: Database, readKey: MailLinkKey) {
  const findLogin = (email: string): Promise<Login | null> =>
    db.transaction((tx) => findUserByEmail(tx, email));

  async function openDevice(request: FastifyRequest) {
    const device = readDevice(request);
    if (device === null) return { device, knows: () => false };
    const keys = await readKey.all();
    const knows = (login: Login) => {
      const expected = keys.map((key) => Buffer.from(prove(key, device.id, login)));
      return device.proofs.some((proof) =>
        expected.some((candidate) => timingSafeEqual(Buffer.from(proof), candidate)),
      );
    };
    return { device, knows };
  }

  return {
    async identify(request: FastifyRequest, email: string): Promise<string | null> {
      const { device, knows } = await openDevice(request);
      const login = device === null ? null : await findLogin(email);
      return device !== null && login !== null && knows(login) ? device.id : null;
    },

    async readProofs(request: FastifyRequest): Promise<(login: Login) => boolean> {
      return (await openDevice(request)).knows;
    },

    async addProof(request: FastifyRequest, email: string): Promise<string> {
      const { id, proofs } = readDevice(request) ?? { id: randomBytes(16).toString('base64url'), proofs: [] };
      const login = (await findLogin(email)) ?? { email, passwordHash: null };
      // The first proof uses the current secret and replaces those made with former secrets.
      const own = (await readKey.all()).map((key) => prove(key, id, login));
      const others = proofs.filter((proof) => !own.includes(proof));
      return [id, ...[...own.slice(0, 1), ...others].slice(0, MAX_ADDRESSES)].join('.');
    },
  };
}

/** The cookie grants no access: it keeps strangers' guesses from counting against the family. */
export function rememberDevices(app: FastifyInstance, devices: KnownDevices, secure: boolean): void {
  const flags = `Path=${app.prefix}; Max-Age=${ONE_YEAR_S}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  app.addHook('preSerialization', async (request, reply: FastifyReply, payload) => {
    // Only the answer counts, because the addresses in a request prove nothing.
    const email = readSignedIn(request, payload);
    if (email !== null) {
      reply.header('set-cookie', `${COOKIE}=${await devices.addProof(request, email)}; ${flags}`);
    }
    return payload;
  });
}

function prove(key: Uint8Array, id: string, { email, passwordHash }: Login): string {
  return createHmac('sha256', key).update(`known device ${id} ${email} ${passwordHash}`).digest('base64url');
}

function readSignedIn({ method }: FastifyRequest, payload: unknown): string | null {
  type Answer = { access_token?: string; user?: { email: string }; email?: string };
  const { access_token, user, email } = (payload ?? {}) as Answer;
  // The device that changes a password stays known.
  const changed = method === 'PUT' ? email : undefined;
  return (access_token ? user?.email : changed) ?? null;
}

function readDevice(request: FastifyRequest): Device | null {
  const [, id, proofs] = readCookie(request, COOKIE, FORMAT) ?? [];
  return id && proofs ? { id, proofs: proofs.slice(1).split('.') } : null;
}

const MAX_LENGTH = 60;
const USER_AGENT_MAX = 1_000;

/** Returns browser and system in words that need no translation ("Chrome, Windows"), or an empty string if unknown. */
export function describeDevice(userAgent: string | undefined): string {
  if (!userAgent || userAgent.length > USER_AGENT_MAX) return '';
  const { browser, os } = Bowser.parse(userAgent);
  const named = [browser.name, os.name].filter((name) => name !== undefined && name !== '');
  return named
    .join(', ')
    .replace(/[^\p{L}\p{N} .,_-]/gu, '')
    .slice(0, MAX_LENGTH);
}

export type Visitor = {
  device: string;
  language: MailLanguage;
  knows: (login: Login) => boolean;
};

export async function readVisitor(
  { knownDevices }: { knownDevices: KnownDevices },
  request: FastifyRequest,
): Promise<Visitor> {
  return {
    device: describeDevice(request.headers['user-agent']),
    language: pickMailLanguage(request.headers['accept-language']),
    knows: await knownDevices.readProofs(request),
  };
}
