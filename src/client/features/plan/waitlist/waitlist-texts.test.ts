import { describe, expect, it, test } from 'vitest';
import { createRefusal, type HttpFailure } from '#client/lib/http/http-failure.ts';
import { CONSENT_TEXTS, CONSENT_VERSION } from '#shared/mail/waitlist.ts';
import { describeAsScreen, readText } from '#tests/support/texts/describe-as-screen.ts';
import en from '../../../locales/en/waitlist.json' with { type: 'json' };
import zh from '../../../locales/zh/waitlist.json' with { type: 'json' };
import { JOIN_TEXTS, LINK_TEXTS } from './waitlist-texts.ts';

const createFailure = (status: number, code: string | null, message: string | null): HttpFailure =>
  createRefusal({ status, code, message });
const denied = createFailure(403, '42501', 'denied');

describe('JOIN_TEXTS', () => {
  // docs/product/waitlist.md#toast
  it.each<[string, HttpFailure, string]>([
    ['an unreachable server', { kind: 'unreachable' }, readText('waitlist:failure.outOfReach')],
    ['an address the server refuses', createFailure(400, '23514', 'x'), 'Please enter a valid email.'],
    [
      'too many attempts',
      createFailure(429, 'rate_limited', 'x'),
      'Too many tries. Please wait a few minutes.',
    ],
    ['a failing server', createFailure(503, null, null), 'Something went wrong. Please try again.'],
    ['any other sentence', denied, 'denied'],
  ])('describe %s', (_name, failure, sentence) => {
    expect(describeAsScreen(failure, JOIN_TEXTS)).toBe(sentence);
  });

  it('hide an unknown English sentence in another language', () => {
    expect(describeAsScreen(denied, JOIN_TEXTS, 'zh')).toBe(readText('waitlist:failure.failed', {}, 'zh'));
  });
});

describe('LINK_TEXTS', () => {
  it.each([
    ['invalid_request', readText('waitlist:confirm.problem.broken')],
    ['entry_gone', readText('waitlist:confirm.problem.gone')],
    ['unexpected', 'Something went wrong. Please try again.'],
  ])('describe a failed link by its code: %s', (code, sentence) => {
    expect(describeAsScreen(createFailure(400, code, 'A message of the server'), LINK_TEXTS)).toBe(sentence);
  });
});

test('CONSENT_TEXTS has the consent on screen as its current version', () => {
  expect({ en: en.consent, zh: zh.consent }).toEqual(CONSENT_TEXTS[CONSENT_VERSION]);
});
