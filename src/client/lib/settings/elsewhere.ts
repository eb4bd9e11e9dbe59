import { useSettings } from './settings-provider.tsx';

/** Why something that leaves the app cannot begin on this page. */
export type Elsewhere =
  /** It comes back to the server's own address, and this page was opened under another: there it works. */
  | { kind: 'address'; home: string }
  /** The server's own address is good on its own computer alone, and this is another one. */
  | { kind: 'computer' }
  /** This server has it nowhere. */
  | { kind: 'off' };

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/**
 * Says where a page that leaves the app and comes back to `publicUrl` has to begin; null when that is here, and as long as
 * the server has not named its address. `127.0.0.1` and `localhost` are two sites to a browser, each with its own sign-in.
 */
export function findElsewhere(
  publicUrl: string | null,
  here: { origin: string; hostname: string },
): Elsewhere | null {
  const home = publicUrl === null ? null : new URL(publicUrl);
  if (home === null || home.origin === here.origin) return null;
  const strange = LOOPBACK.test(home.hostname) && !LOOPBACK.test(here.hostname);
  return strange ? { kind: 'computer' } : { kind: 'address', home: home.origin };
}

/** Why this page cannot lead to the payment service; null where it can. */
export function usePaymentsElsewhere(): Elsewhere | null {
  const { payments, publicUrl } = useSettings();
  return payments === 'off' ? { kind: 'off' } : findFromHere(publicUrl);
}

/** Why this page cannot lead to Google; null where it can. */
export function useGoogleElsewhere(): Elsewhere | null {
  return findFromHere(useSettings().publicUrl);
}

/** A page that is rendered at build has no address of its own, and no answer of the server. */
function findFromHere(publicUrl: string | null): Elsewhere | null {
  return publicUrl === null ? null : findElsewhere(publicUrl, window.location);
}
