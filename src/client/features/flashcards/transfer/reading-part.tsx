import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { CheckboxField, TextField } from '#client/ui/fields/field.tsx';
import { ARRANGEMENTS, type Arrangement, hasDerivedRows } from '#shared/word-lists/layout/arrange-rows.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import { DELIMITERS } from '#shared/word-lists/text/choose-delimiter.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '#shared/word-lists/text/decode-text.ts';
import { RowsTable } from './rows-table.tsx';

type ReadingPartProps = { wordFile: WordFile; onChange: (choice: ReadingChoices) => void };

const MAX_SEPARATOR_LENGTH = 5;
const SKIP_OPTIONS = [0, 1, 2, 3, 4, 5] as const;

/**
 * Shows how the list is read, and lets the parent change it. It is folded while the reading is certain
 * (docs/product/word-lists.md#reading-is-shown).
 */
export function ReadingPart({ wordFile, onChange: changeReading }: ReadingPartProps) {
  const { t } = useTranslation('transfer');
  const [isUsed, setIsUsed] = useState(false);
  const onChange = (choice: ReadingChoices) => {
    // A control that settles the reading stays visible and keeps focus.
    setIsUsed(true);
    changeReading(choice);
  };
  const { nameEncoding, nameHidden } = useReadingLabels();
  const { table, encoding, delimiter, layout } = wordFile.reading;
  const { arrangement, hasHeader, skip } = layout;
  const changeLayout = (change: Partial<{ arrangement: Arrangement; hasHeader: boolean; skip: number }>) =>
    onChange({ layout: { arrangement, hasHeader, skip, ...change } });
  const isCertain =
    wordFile.doubts.length === 0 &&
    wordFile.unreadable === 0 &&
    wordFile.list.problems.every(({ code }) => code !== 'column_without_heading');
  return (
    <details open={!isCertain || isUsed} className="group space-y-3">
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-2 font-bold">
        {t('reading.title')}
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 text-soft group-open:rotate-180" />
      </summary>
      <RowsTable wordFile={wordFile} onChange={onChange} />
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectChoice
          label={t('reading.arrangement')}
          options={ARRANGEMENTS.map((name) => [name, t(`reading.arrangements.${name}`)])}
          value={arrangement}
          onChange={(chosen) => changeLayout({ arrangement: chosen })}
        />
        <SelectChoice
          label={t('reading.start')}
          options={[...new Set([...SKIP_OPTIONS, skip])].map((rows) => [
            rows,
            t('reading.startRow', { row: rows + 1 }),
          ])}
          value={skip}
          onChange={(rows) => changeLayout({ skip: rows })}
        />
        {wordFile.tables.length > 0 && (
          <SelectChoice
            label={t('reading.table')}
            options={wordFile.tables.map(({ table: id, name }) => [id, name])}
            value={table}
            onChange={(chosen) => onChange({ table: chosen })}
          />
        )}
        {delimiter !== undefined && <DelimiterField delimiter={delimiter} onChange={onChange} />}
        {encoding && (
          <SelectChoice
            label={t('preview.encoding')}
            description={t('preview.encodingHint')}
            options={TEXT_ENCODINGS.map((name) => [name, nameEncoding(name)])}
            value={encoding}
            onChange={(chosen) => onChange({ encoding: chosen })}
          />
        )}
      </div>
      {wordFile.hidden && (
        <CheckboxField
          label={t('reading.withHidden', { hidden: nameHidden(wordFile.hidden) })}
          checked={wordFile.reading.withHidden}
          onChange={({ target }) => onChange({ withHidden: target.checked })}
        />
      )}
      {!hasDerivedRows(arrangement) && (
        <CheckboxField
          label={t('reading.header')}
          checked={hasHeader}
          onChange={({ target }) => changeLayout({ hasHeader: target.checked })}
        />
      )}
    </details>
  );
}

type DelimiterFieldProps = { delimiter: string; onChange: ReadingPartProps['onChange'] };

function DelimiterField({ delimiter, onChange }: DelimiterFieldProps) {
  const { t } = useTranslation('transfer');
  const { nameDelimiter } = useReadingLabels();
  const [isCustom, setIsCustom] = useState(false);
  const choose = (value: string) => {
    setIsCustom(value === 'own');
    if (value !== 'own') onChange({ delimiter: value });
  };
  return (
    <div className="space-y-2">
      <SelectChoice
        label={t('reading.delimiter')}
        options={[
          ...[...new Set([...DELIMITERS, delimiter])].map((value) => [value, nameDelimiter(value)] as const),
          ['own', t('reading.delimiters.other')],
        ]}
        value={isCustom ? 'own' : delimiter}
        onChange={choose}
      />
      {isCustom && (
        <TextField
          label={t('reading.ownDelimiter')}
          maxLength={MAX_SEPARATOR_LENGTH}
          onChange={({ target }) => target.value && onChange({ delimiter: target.value })}
        />
      )}
    </div>
  );
}

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

/** Returns the names of encodings, separators and hidden parts. A custom separator is its own name. */
export function useReadingLabels() {
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
