import { hasCjk } from '#shared/print/characters.ts';

/** The `lang` attribute of a parent's own text, so that Chinese is read and drawn as Chinese on an English screen. */
export function markLanguage(text: string): { lang?: string } {
  return hasCjk(text) ? { lang: 'zh-Hans' } : {};
}
