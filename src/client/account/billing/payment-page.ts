import { z } from 'zod/mini';
import { HttpError } from '#client/lib/http/http-failure.ts';
import { BillingPageSchema } from '#shared/billing/answers.ts';

/** A sentence in the place of an address. */
const SpokenRefusalSchema = z.object({ error: z.string().check(z.trim(), z.minLength(1)) });

/**
 * Returns the address that an answer leads to: any https page (the payment service's), or a page of our own origin (test payments
 * on a machine without https). Throws an unreadable `HttpError` when there is none: whatever else a broken or forged answer
 * names (`javascript:`, another site over plain http) is not gone to.
 */
export function readPaymentPage(body: unknown, origin: string): string {
  const answer = BillingPageSchema.safeParse(body);
  const page = answer.success ? parseUrl(answer.data.url) : null;
  const safe = page !== null && (page.protocol === 'https:' || (isHttp(page) && page.origin === origin));
  if (safe) return page.href;
  const refusal = SpokenRefusalSchema.safeParse(body);
  const message = refusal.success ? refusal.data.error : null;
  throw new HttpError({ kind: 'unreadable', message });
}

/** Sends the browser to a page that `readPaymentPage` has let through. */
export function goToPaymentPage(page: string): void {
  window.location.assign(page);
}

function isHttp({ protocol }: URL): boolean {
  return protocol === 'http:';
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
