import { type Elsewhere, findElsewhere } from './elsewhere.ts';
import { useSettings } from './settings-context.ts';

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
