import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { type HttpFailure, type HttpRefusal, isOutOfReach, TOO_MANY_REQUESTS } from './http-failure.ts';

/** The same cause in the dialect of the sign-in, also in the address of a redirect. */
const TOO_OFTEN = ['over_request_rate_limit', 'over_email_send_rate_limit'];
/** A wait this short ends before a person has read about it. */
const BRIEF_MS = 10_000;

/** Looks a text up by its key with namespace; `defaultValue` is taken where there is none. */
type Translate = (key: string, options?: Record<string, string | number>) => string;

/** What a screen says in words of its own, as keys with their namespace. Everything is optional. */
export type FailureTexts = {
  /** What could not be done. It stands before the reason where no answer came, and alone where there is no reason. */
  attempt?: string;
  /** How the reason of a refusal is shown: `instead` of the attempt, `after` it, or not at all (`hidden`). */
  reason?: 'instead' | 'after' | 'hidden';
  /** The screen's own sentences by code. They go before the server's. */
  codes?: Record<string, string>;
  /**
   * Where the server's sentence stands, which is English: `first` on English screens, `last` after the general sentence,
   * `english` on no other screen. `never`: a refusal is described by the screen's own sentences alone.
   */
  serverWords?: 'first' | 'last' | 'english' | 'never';
  unreachable?: string;
  signedOut?: string;
  otherAccount?: string;
  unreadable?: string;
  unexpected?: string;
  /** A refusal without a sentence. */
  fallback?: string;
  /** After too many requests; `count` are the minutes to wait. */
  wait?: string;
  /** After too many requests, where the server does not say how long to wait. */
  waitUnknown?: string;
  /** After too many requests at once, which end in seconds. */
  waitBriefly?: string;
};

/**
 * Returns the sentence for a failure. A refusal is described by, in this order: the wait it asks for, the screen's own
 * sentence for its code, the server's sentence on an English screen, the general sentence for its code, the server's
 * sentence, the screen's fallback.
 */
export function describeFailure(
  failure: HttpFailure,
  texts: FailureTexts,
  { language, translate }: { language: string; translate: Translate },
): string {
  const attempt = texts.attempt === undefined ? null : translate(texts.attempt);
  const unreachable = texts.unreachable ?? 'errors:outOfReach';
  if (isOutOfReach(failure)) {
    const sentence = translate(unreachable);
    // Some of the attempts end with a full stop, some do not.
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

/**
 * Returns a function that describes failures in the language of the screen, with the screen's own texts where
 * it has some.
 */
export function useDescribeFailure(): (failure: HttpFailure, texts?: FailureTexts) => string {
  // A failure comes long after the first screen, and with it its words: no screen waits for them.
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
