import { expect, test } from 'vitest';
import en from '#client/locales/en/waitlist.json' with { type: 'json' };
import zh from '#client/locales/zh/waitlist.json' with { type: 'json' };
import { CONSENT_TEXTS, CONSENT_VERSION } from '#shared/waitlist.ts';

test('the words beside the tick are those of the version that is stored with a consent', () => {
  expect({ en: en.consent, zh: zh.consent }).toEqual(CONSENT_TEXTS[CONSENT_VERSION]);
});
