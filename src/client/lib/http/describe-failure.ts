import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type HttpFailure, type HttpRefusal, isOutOfReach, TOO_MANY_REQUESTS } from './http-failure.ts';

const RATE_LIMIT_CODES = ['over_request_rate_limit', 'over_email_send_rate_limit'];
const BRIEF_WAIT_MS = 10_000;

type Locale = {
  language: string;
  translate: (key: string, options?: Record<string, string | number>) => string;
};

export type FailureTexts = {
  attempt?: string;
  /** Whether the reason replaces `attempt` (the default), follows it or is hidden. */
  reason?: 'instead' | 'after' | 'hidden';
  codes?: Record<string, string>;
  /** `first`: before our text on English screens. `last`: only without one. `english`: `first`, but hidden in Chinese. */
  serverMessage?: 'first' | 'last' | 'english' | 'never';
  unreachable?: string;
  signedOut?: string;
  otherAccount?: string;
  unreadable?: string;
  unexpected?: string;
  fallback?: string;
  wait?: string;
  waitUnknown?: string;
  waitBriefly?: string;
};

/** Prefers the waiting time, then the screen's text for the code, then the server's message on English screens. */
export function describeFailure(failure: HttpFailure, texts: FailureTexts, locale: Locale): string {
  const { translate } = locale;
  const attempt = texts.attempt === undefined ? null : translate(texts.attempt);
  const unreachable = texts.unreachable ?? 'errors:outOfReach';
  if (isOutOfReach(failure)) {
    const sentence = translate(unreachable);
    return attempt === null ? sentence : `${attempt.replace(/[.。]$/, '')}. ${sentence}`;
  }
  switch (failure.kind) {
    case 'signed-out':
      return translate(texts.signedOut ?? 'errors:codes.not_signed_in');
    case 'other-account':
      return translate(texts.otherAccount ?? 'errors:codes.not_your_account');
    case 'unreadable':
      return failure.message ?? translate(texts.unreadable ?? unreachable);
    case 'refused':
      return describeRefusal(failure, texts, attempt, locale);
    default:
      return attempt ?? translate(texts.unexpected ?? unreachable);
  }
}

function describeRefusal(
  refusal: HttpRefusal,
  texts: FailureTexts,
  attempt: string | null,
  locale: Locale,
): string {
  const { translate } = locale;
  const { status, code } = refusal;
  const isRateLimited = status === TOO_MANY_REQUESTS || (code !== null && RATE_LIMIT_CODES.includes(code));
  const wait = isRateLimited ? describeWait(refusal, texts, translate) : null;
  if (attempt !== null && texts.reason === 'hidden') return wait === null ? attempt : `${attempt} ${wait}`;
  if (wait !== null) return wait;
  const reason = findReason(refusal, texts, locale);
  if (attempt === null) return reason ?? translate(texts.fallback ?? 'errors:httpStatus', { status });
  if (reason === null) return attempt;
  return texts.reason === 'after' ? `${attempt}: ${reason}` : reason;
}

function findReason(
  { code, message }: HttpRefusal,
  texts: FailureTexts,
  { language, translate }: Locale,
): string | null {
  const screenText = code === null ? undefined : texts.codes?.[code];
  if (screenText !== undefined) return translate(screenText);
  const { serverMessage = 'first' } = texts;
  if (serverMessage === 'never') return null;
  const isEnglish = language === 'en';
  if (message !== null && isEnglish && serverMessage !== 'last') return message;
  const codeText =
    code !== null && /^\w+$/.test(code) && translate(`errors:codes.${code}`, { defaultValue: '' });
  if (codeText) return codeText;
  return serverMessage === 'english' ? null : message;
}

function describeWait(
  { retryAfterMs }: HttpRefusal,
  { wait = 'errors:tooOften.wait', waitUnknown, waitBriefly }: FailureTexts,
  translate: Locale['translate'],
): string | null {
  if (retryAfterMs !== null && retryAfterMs < BRIEF_WAIT_MS && waitBriefly) return translate(waitBriefly);
  if (retryAfterMs) return translate(wait, { count: Math.ceil(retryAfterMs / 60_000) });
  return waitUnknown === undefined ? null : translate(waitUnknown);
}

const GENERAL_TEXTS: FailureTexts = {};

export function useDescribeFailure(): (failure: HttpFailure, texts?: FailureTexts) => string {
  // Failures occur long after the first screen, so no screen waits for these texts.
  const { t, i18n } = useTranslation('errors', { useSuspense: false });
  return useCallback(
    (failure, texts = GENERAL_TEXTS) =>
      describeFailure(failure, texts, {
        language: i18n.language,
        translate: (key, options) => t(key, options ?? {}),
      }),
    [t, i18n.language],
  );
}
