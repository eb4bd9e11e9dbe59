import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type HttpFailure, type HttpRefusal, isOutOfReach, TOO_MANY_REQUESTS } from './http-failure.ts';

const TOO_OFTEN = ['over_request_rate_limit', 'over_email_send_rate_limit'];
const BRIEF_MS = 10_000;

type Translate = (key: string, options?: Record<string, string | number>) => string;

export type FailureTexts = {
  attempt?: string;
  reason?: 'instead' | 'after' | 'hidden';
  codes?: Record<string, string>;
  /** Where the server's English sentence is used; `first` and `english` apply to English screens. */
  serverWords?: 'first' | 'last' | 'english' | 'never';
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

/** Prefers the wait, then the screen's sentence for the code, then the server's sentence on an English screen. */
export function describeFailure(
  failure: HttpFailure,
  texts: FailureTexts,
  { language, translate }: { language: string; translate: Translate },
): string {
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
      return describeRefusal(failure, texts, attempt, { language, translate });
    default:
      return attempt ?? translate(texts.unexpected ?? unreachable);
  }
}

function describeRefusal(
  refusal: HttpRefusal,
  texts: FailureTexts,
  attempt: string | null,
  { language, translate }: { language: string; translate: Translate },
): string {
  const { status, code } = refusal;
  const isTooOften = status === TOO_MANY_REQUESTS || (code !== null && TOO_OFTEN.includes(code));
  const wait = isTooOften ? describeWait(refusal, texts, translate) : null;
  if (attempt !== null && texts.reason === 'hidden') return wait === null ? attempt : `${attempt} ${wait}`;
  if (wait !== null) return wait;
  const reason = findReason(refusal, texts, language, translate);
  if (attempt === null) return reason ?? translate(texts.fallback ?? 'errors:httpStatus', { status });
  if (reason === null) return attempt;
  return texts.reason === 'after' ? `${attempt}: ${reason}` : reason;
}

function findReason(
  { code, message }: HttpRefusal,
  texts: FailureTexts,
  language: string,
  translate: Translate,
): string | null {
  const own = code === null ? undefined : texts.codes?.[code];
  if (own !== undefined) return translate(own);
  const { serverWords = 'first' } = texts;
  if (serverWords === 'never') return null;
  const isEnglish = language === 'en';
  if (message !== null && isEnglish && serverWords !== 'last') return message;
  const general =
    code !== null && /^\w+$/.test(code) && translate(`errors:codes.${code}`, { defaultValue: '' });
  if (general) return general;
  return serverWords === 'english' ? null : message;
}

function describeWait(
  { retryAfterMs }: HttpRefusal,
  { wait = 'errors:tooOften.wait', waitUnknown, waitBriefly }: FailureTexts,
  translate: Translate,
): string | null {
  if (retryAfterMs !== null && retryAfterMs < BRIEF_MS && waitBriefly) return translate(waitBriefly);
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
