import { type Elsewhere, findElsewhere } from './elsewhere.ts';
import { useSettings } from './settings-context.ts';

/** Why this page cannot lead to the payment service; null where it can. */
export function usePaymentsElsewhere(): Elsewhere | null {
  const { payments, publicUrl } = useSettings();
  return payments === 'off' ? { kind: 'off' } : findElsewhere(publicUrl, window.location);
}

/** Why this page cannot lead to Google; null where it can. */
export function useGoogleElsewhere(): Elsewhere | null {
  return findElsewhere(useSettings().publicUrl, window.location);
}
