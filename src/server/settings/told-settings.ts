import type { IncomingMessage } from 'node:http';
import { isDirectLocalRequest } from '#server/direct-local-request.ts';
import { type PublicSettings, PublicSettingsSchema } from '#shared/settings.ts';

/**
 * Returns a function that chooses which of these settings the sender of a request may see. The schema alone decides what leaves
 * the server. The test sign-in and test payments are not offered to clients that they would refuse.
 */
export function chooseToldSettings(settings: PublicSettings): (request: IncomingMessage) => PublicSettings {
  const told = PublicSettingsSchema.parse(settings);
  const toldElsewhere: PublicSettings = {
    ...told,
    google: told.google === 'test' ? null : told.google,
    payments: told.payments === 'test' ? 'off' : told.payments,
  };
  return (request) => (isDirectLocalRequest(request) ? told : toldElsewhere);
}
