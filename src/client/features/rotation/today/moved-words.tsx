import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/list-separator.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';

/** Words in red, one after the other as the language lists things. */
export function MovedWords({ words }: { words: readonly string[] }) {
  const { i18n } = useTranslation();
  return words.map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word may stand here twice
    <Fragment key={index}>
      {index > 0 && listSeparator(i18n.language)}
      <span className="font-bold text-word" {...markLanguage(word)}>
        {word}
      </span>
    </Fragment>
  ));
}
