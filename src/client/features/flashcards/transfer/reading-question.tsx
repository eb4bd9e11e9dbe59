import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { getListSeparator } from '#client/lib/i18n/formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import type { LayoutOption, ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import type { FileCategory } from '#shared/word-lists/read-word-list.ts';
import { useReadingLabels } from './reading-part.tsx';

type Answer = { key: string; label: string; example: string; choice: ReadingChoices };

type ReadingQuestionProps = { wordFile: WordFile; onAnswer: (choice: ReadingChoices) => void };

/** Asks about the first doubt, because others depend on its answer (docs/product/word-lists.md#never-guessed). */
export function ReadingQuestion({ wordFile, onAnswer }: ReadingQuestionProps) {
  const { t } = useTranslation('transfer');
  const id = useId();
  const answers = useAnswers(wordFile);
  const [doubt] = wordFile.doubts;
  if (!doubt) return null;
  return (
    <fieldset
      key={doubt}
      className="rounded-panel border border-hairline bg-sun-soft px-4 pt-2 pb-3"
      aria-describedby={`${id}-hint`}
    >
      <legend className="rounded-control bg-sun-soft px-1 font-bold text-ink">{t(`ask.${doubt}`)}</legend>
      <p id={`${id}-hint`} className="mb-1 text-sm">
        {t('ask.hint')}
      </p>
      {answers.map(({ key, label, example, choice }) => (
        <label key={key} className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
          <input
            type="radio"
            name={id}
            onChange={() => onAnswer(choice)}
            className="mt-1 size-5 shrink-0 accent-leaf"
          />
          <span className="min-w-0">
            {label}
            <span dir="auto" className="block text-sm break-words text-soft" {...markLanguage(example)}>
              {example}
            </span>
          </span>
        </label>
      ))}
    </fieldset>
  );
}

function useAnswers(wordFile: WordFile): Answer[] {
  const { t, i18n } = useTranslation('transfer');
  const { nameEncoding, nameDelimiter, nameHidden } = useReadingLabels();
  const [doubt] = wordFile.doubts;
  if (doubt === 'table') {
    return wordFile.tables.map(({ table, name, cells }) => ({
      key: String(table),
      label: name,
      example: joinCells(cells),
      choice: { table },
    }));
  }
  if (doubt === 'withHidden' && wordFile.hidden) {
    const { hidden, reading, rows } = wordFile;
    const shown = reading.withHidden ? [] : rows.flat().filter(Boolean).slice(0, hidden.texts.length);
    return [
      {
        key: 'without',
        label: t('ask.hidden.without'),
        example: joinCells(shown),
        choice: { withHidden: false },
      },
      {
        key: 'with',
        label: t('ask.hidden.with', { hidden: nameHidden(hidden) }),
        example: joinCells(hidden.texts),
        choice: { withHidden: true },
      },
    ];
  }
  if (doubt === 'encoding') {
    return wordFile.encodings.map(({ encoding, sample }) => ({
      key: encoding,
      label: nameEncoding(encoding),
      example: sample,
      choice: { encoding },
    }));
  }
  if (doubt === 'delimiter') {
    return wordFile.delimiters.map(({ delimiter, cells }) => ({
      key: delimiter,
      label: nameDelimiter(delimiter),
      example: joinCells(cells),
      choice: { delimiter },
    }));
  }
  const describe = ({ layout }: LayoutOption) =>
    [
      t(`ask.layouts.${getLayoutKey(layout)}`),
      layout.fillsDown ? t('ask.details.fillsDown') : '',
      layout.words ? t(`ask.details.${layout.words}`) : '',
    ]
      .filter(Boolean)
      .join(' · ');
  const labels = wordFile.layouts.map(describe);
  return wordFile.layouts.map(({ layout, example }, index) => {
    const label = labels[index]!;
    const isShared = labels.indexOf(label) !== labels.lastIndexOf(label);
    const column = layout.roles.indexOf('word') + 1;
    const detail = isShared && column > 0 && t('ask.details.wordColumn', { column });
    return {
      key: String(index),
      label: detail ? `${label} · ${detail}` : label,
      example: formatExample(example, i18n.language),
      choice: { layout },
    };
  });
}

function joinCells(cells: readonly string[]): string {
  return cells.join(' ⎮ ');
}

function getLayoutKey({ arrangement, hasHeader, roles }: LayoutOption['layout']): string {
  if (arrangement !== 'cardRows') return arrangement;
  const isOneColumn = roles.filter((role) => role !== 'ignore').length === 1;
  return `${isOneColumn ? 'words' : 'cards'}${hasHeader ? 'WithHeader' : ''}`;
}

function formatExample(categories: readonly FileCategory[], language: string): string {
  return categories
    .map(({ name, words }) => {
      const cards = words.map(({ word, pinyin, english }) =>
        [word, pinyin, english].filter(Boolean).join(' – '),
      );
      const colon = language === 'zh' ? '：' : ': ';
      return `${name && `${name}${colon}`}${cards.join(getListSeparator(language))}`;
    })
    .join(language === 'zh' ? '；' : ' · ');
}
