import type { ApiErrorBody } from '#shared/errors.ts';

/** Why a call about money brought nothing, in parts, so that it can be said in the language of the moment. */
export type BillingFailureReason =
  | { kind: 'no-token' }
  /** No answer at all: the network, the server or the time. */
  | { kind: 'out-of-reach' }
  /** The server said no; `code` and `error` where it gave them. */
  | { kind: 'refused'; status: number; code: string | null; error: string | null }
  /** The answer holds no address to go to, or one we do not go to. */
  | { kind: 'no-url'; error: string | null };

/** Thrown by every call of `billing-client.ts`. */
export class BillingFailure extends Error {
  override name = 'BillingFailure';
  readonly reason: BillingFailureReason;

  constructor(reason: BillingFailureReason) {
    super(describeBillingFailure(reason, 'en', (_key, { defaultValue }) => defaultValue));
    this.reason = reason;
  }
}

/** Looks a text of the namespace `errors` up; `defaultValue` is taken where there is none. */
type Translate = (key: string, options: { defaultValue: string }) => string;

/**
 * The sentence for a failure: the server's `error`, else 'HTTP {status}', 'Missing auth token'
 * or 'No checkout URL returned'. The server speaks English; elsewhere the text of its code is taken if there is one.
 */
export function describeBillingFailure(
  reason: BillingFailureReason,
  language: string,
  translate: Translate,
): string {
  switch (reason.kind) {
    case 'no-token':
      return translate('billing.noToken', { defaultValue: 'Missing auth token' });
    case 'out-of-reach':
      return translate('outOfReach', { defaultValue: 'The server is out of reach.' });
    case 'no-url':
      return reason.error ?? translate('billing.noUrl', { defaultValue: 'No checkout URL returned' });
    case 'refused': {
      const said = reason.error ?? `HTTP ${reason.status}`;
      if (reason.code === null || (reason.error !== null && language === 'en')) return said;
      return translate(`billing.codes.${reason.code}`, { defaultValue: said });
    }
  }
}

/** Returns the reason behind anything thrown; what is no `BillingFailure` is a fault of ours: out of reach for a parent. */
export function toBillingFailureReason(error: unknown): BillingFailureReason {
  return error instanceof BillingFailure ? error.reason : { kind: 'out-of-reach' };
}

/** Whether the server says that it has no payments at all: then there is nothing to ask about, now or later. */
export function saysPaymentsOff(error: unknown): boolean {
  const reason = toBillingFailureReason(error);
  return reason.kind === 'refused' && reason.code === 'payments_not_set_up';
}

/** `code` and `error` of an answer's body, as far as they are texts. */
export function readErrorBody(body: unknown): { [Key in keyof ApiErrorBody]: string | null } {
  const { code, error } = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  return { code: readText(code), error: readText(error) };
}

function readText(value: unknown): string | null {
  return typeof value === 'string' && value.trim() !== '' ? value : null;
}
