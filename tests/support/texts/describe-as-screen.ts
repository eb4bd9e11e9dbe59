import { describeFailure, type FailureTexts } from '#client/lib/http/describe-failure.ts';
import type { HttpFailure } from '#client/lib/http/http-failure.ts';
import { readLocale } from './read-locale.ts';

type Language = 'en' | 'zh';

/** Returns the text of a key such as `common:loading`, in the general plural form. */
export function readText(
  key: string,
  options: Record<string, string | number> = {},
  language: Language = 'en',
) {
  const texts = readLocale(language);
  const [namespace = '', name = ''] = key.split(':');
  const template = texts[namespace]?.[name] ?? texts[namespace]?.[`${name}_other`];
  const text = template ?? String(options.defaultValue ?? key);
  return text.replace(/\{\{(\w+)\}\}/g, (_match, option: string) => String(options[option]));
}

/** Returns the text that a screen with these texts shows for a failure. */
export function describeAsScreen(
  failure: HttpFailure,
  texts: FailureTexts = {},
  language: Language = 'en',
): string {
  return describeFailure(failure, texts, {
    language,
    translate: (key, options) => readText(key, options, language),
  });
}
