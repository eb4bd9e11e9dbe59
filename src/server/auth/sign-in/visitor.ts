import type { FastifyRequest } from 'fastify';
import { type MailLanguage, pickMailLanguage } from '#server/mail/mail-language.ts';
import { describeDevice } from './describe-device.ts';
import type { KnownDevices, Login } from './known-devices.ts';

/** The browser that signs in. */
export type Visitor = {
  /** Browser and system in a few words. */
  device: string;
  language: MailLanguage;
  /** Whether it has signed in to this account before, with its password of today. */
  knows: (login: Login) => boolean;
};

/**
 * Reads device, language and known-device proofs of a request. It may read the key of device cookies from the
 * database: call it outside of a transaction.
 */
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
