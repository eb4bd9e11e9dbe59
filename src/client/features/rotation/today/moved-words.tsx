import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';

/** Words in red, one after the other as the language lists things. */
export function MovedWords({ words }: { words: readonly string[] }) {
  const { i18n } = useTranslation();
  const parts = new Intl.ListFormat(i18n.language, { type: 'unit', style: 'short' }).formatToParts(words);
  return parts.map(({ type, value }, index) =>
    type === 'element' ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand here twice
      <span key={index} className="font-bold text-word" {...markLanguage(value)}>
        {value}
      </span>
    ) : (
      value
    ),
  );
}
