import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TEXT_ENCODINGS, type TextEncoding } from '#shared/csv/decode-text.ts';
import type { ImportFit } from '#shared/csv/fit-import.ts';
import type { CategoryTarget, ImportMapping } from '#shared/csv/mapping.ts';
import type { ImportFigures } from '#shared/csv/plan-import.ts';
import type { WordFile } from '#shared/csv/read-word-file.ts';
import type { Category } from '#shared/library/schema.ts';
import { ImportRoom } from './import-room.tsx';
import { MappingList } from './mapping-list.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { ProblemList } from './problem-list.tsx';

type PreviewStepProps = {
  wordFile: WordFile;
  /** What the import would do; null when the library refuses it. */
  figures: ImportFigures | null;
  fit: ImportFit | null;
  agreed: boolean;
  mapping: ImportMapping;
  categories: readonly Category[];
  problem: string | null;
  onTarget: (index: number, target: CategoryTarget) => void;
  onEncoding: (encoding: TextEncoding) => void;
  onAgree: (agreed: boolean) => void;
};

/** What the file holds, where it will go, and what the import will do, before anything is changed. */
export function PreviewStep(props: PreviewStepProps) {
  const { wordFile, figures, fit, mapping, categories, problem, onTarget, onEncoding } = props;
  const { t } = useTranslation('transfer');
  const { list, encoding, unreadable } = wordFile;
  return (
    <div className="space-y-5">
      {problem && <Banner tone="error">{problem}</Banner>}
      {list.categories.length === 0 ? (
        <Banner tone="error">{t('preview.nothingUsable')}</Banner>
      ) : (
        figures && <PlanFigures figures={figures} />
      )}
      {fit && !fit.whole && <ImportRoom fit={fit} agreed={props.agreed} onAgree={props.onAgree} />}
      {unreadable > 0 && <Banner tone="info">{t('preview.unreadable', { count: unreadable })}</Banner>}
      <ProblemList problems={list.problems} />
      {list.categories.length > 0 && (
        <MappingList
          categories={list.categories}
          mapping={mapping}
          existing={categories}
          onTarget={onTarget}
        />
      )}
      <SelectField
        label={t('preview.encoding')}
        description={t('preview.encodingHint')}
        value={encoding}
        onChange={({ target }) => onEncoding(target.value as TextEncoding)}
      >
        {TEXT_ENCODINGS.map((name) => (
          <option key={name} value={name}>
            {t(`preview.encodings.${name}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
