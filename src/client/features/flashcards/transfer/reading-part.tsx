import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CheckboxField, SelectField, TextField } from '#client/ui/fields/field.tsx';
import { ARRANGEMENTS, type Arrangement, hasDerivedRows } from '#shared/word-lists/layout/arrange-rows.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import { DELIMITERS } from '#shared/word-lists/text/choose-delimiter.ts';
import { TEXT_ENCODINGS, type TextEncoding } from '#shared/word-lists/text/decode-text.ts';
import { useReadingTexts } from './reading-texts.ts';

type ReadingPartProps = { wordFile: WordFile; onChange: (choice: ReadingChoices) => void };

const MAX_SEPARATOR_LENGTH = 5;
const FIRST_ROWS = [0, 1, 2, 3, 4, 5] as const;

/** Shows how the file is read, and lets the parent change it. */
export function ReadingPart({ wordFile, onChange }: ReadingPartProps) {
  const { t } = useTranslation('transfer');
  const { nameEncoding, nameHidden } = useReadingTexts();
  const { table, encoding, delimiter, layout } = wordFile.reading;
  const { arrangement, hasHeader, skip } = layout;
  const changeLayout = (change: Partial<{ arrangement: Arrangement; hasHeader: boolean; skip: number }>) =>
    onChange({ layout: { arrangement, hasHeader, skip, ...change } });
  return (
    <section aria-label={t('reading.title')} className="space-y-3">
      <h3 className="font-bold">{t('reading.title')}</h3>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SelectField
          label={t('reading.arrangement')}
          value={arrangement}
          onChange={({ target }) => changeLayout({ arrangement: target.value as Arrangement })}
        >
          {ARRANGEMENTS.map((name) => (
            <option key={name} value={name}>
              {t(`reading.arrangements.${name}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('reading.start')}
          value={skip}
          onChange={({ target }) => changeLayout({ skip: Number(target.value) })}
        >
          {[...new Set([...FIRST_ROWS, skip])].map((rows) => (
            <option key={rows} value={rows}>
              {t('reading.startRow', { row: rows + 1 })}
            </option>
          ))}
        </SelectField>
        {wordFile.tables.length > 0 && (
          <SelectField
            label={t('reading.table')}
            value={table}
            onChange={({ target }) => onChange({ table: Number(target.value) })}
          >
            {wordFile.tables.map((each) => (
              <option key={each.table} value={each.table}>
                {each.name}
              </option>
            ))}
          </SelectField>
        )}
        {delimiter !== undefined && <DelimiterField delimiter={delimiter} onChange={onChange} />}
        {encoding && (
          <SelectField
            label={t('preview.encoding')}
            description={t('preview.encodingHint')}
            value={encoding}
            onChange={({ target }) => onChange({ encoding: target.value as TextEncoding })}
          >
            {TEXT_ENCODINGS.map((name) => (
              <option key={name} value={name}>
                {nameEncoding(name)}
              </option>
            ))}
          </SelectField>
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
    </section>
  );
}

type DelimiterFieldProps = { delimiter: string; onChange: ReadingPartProps['onChange'] };

function DelimiterField({ delimiter, onChange }: DelimiterFieldProps) {
  const { t } = useTranslation('transfer');
  const { nameDelimiter } = useReadingTexts();
  const [isOwn, setOwn] = useState(false);
  const choose = (value: string) => {
    setOwn(value === 'own');
    if (value !== 'own') onChange({ delimiter: value });
  };
  return (
    <div className="space-y-2">
      <SelectField
        label={t('reading.delimiter')}
        value={isOwn ? 'own' : delimiter}
        onChange={({ target }) => choose(target.value)}
      >
        {[...new Set([...DELIMITERS, delimiter])].map((each) => (
          <option key={each} value={each}>
            {nameDelimiter(each)}
          </option>
        ))}
        <option value="own">{t('reading.delimiters.other')}</option>
      </SelectField>
      {isOwn && (
        <TextField
          label={t('reading.ownDelimiter')}
          maxLength={MAX_SEPARATOR_LENGTH}
          onChange={({ target }) => target.value && onChange({ delimiter: target.value })}
        />
      )}
    </div>
  );
}
