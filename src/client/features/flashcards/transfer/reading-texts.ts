import { useTranslation } from 'react-i18next';
import type { WordFile } from '#shared/word-lists/read-word-file.ts';
import type { TextEncoding } from '#shared/word-lists/text/decode-text.ts';

const DELIMITER_KEYS: Record<string, string> = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  '\uff0c': 'wideComma',
  '\uff1b': 'wideSemicolon',
  '\u3001': 'listComma',
  ' - ': 'dash',
  '=': 'equals',
  ' = ': 'equals',
  ':': 'colon',
  '\uff1a': 'wideColon',
  '\u2192': 'arrow',
  '/': 'slash',
  ' ': 'space',
  '~': 'tilde',
  '\u2026': 'dots',
  '  ': 'gap',
  '()': 'brackets',
  'a\u5b57': 'script',
  '': 'none',
};

/** Returns the names of encodings, separators and hidden parts. A separator that was typed is shown as it is. */
export function useReadingTexts() {
  const { t } = useTranslation('transfer');
  return {
    nameEncoding: (encoding: TextEncoding) => t(`preview.encodings.${encoding}`),
    nameDelimiter: (delimiter: string) => {
      const key = DELIMITER_KEYS[delimiter];
      return key
        ? t(`reading.delimiters.${key}`)
        : t('reading.delimiters.own', { delimiter: delimiter.trim() });
    },
    nameHidden: ({ rows, columns }: NonNullable<WordFile['hidden']>) =>
      [
        ...(rows > 0 ? [t('reading.hidden.rows', { count: rows })] : []),
        ...(columns > 0 ? [t('reading.hidden.columns', { count: columns })] : []),
      ].join(' · '),
  };
}
