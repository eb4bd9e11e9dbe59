import { useTranslation } from 'react-i18next';
import { Banner } from '#client/ui/banner.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import { TEXT_ENCODINGS, type TextEncoding } from '#shared/csv/decode-text.ts';
import type { CategoryTarget, ImportMapping } from '#shared/csv/mapping.ts';
import type { ImportPlan } from '#shared/csv/plan-import.ts';
import type { WordFile } from '#shared/csv/read-word-file.ts';
import type { Category } from '#shared/library/schema.ts';
import { MappingList } from './mapping-list.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { ProblemList } from './problem-list.tsx';

type PreviewStepProps = {
  wordFile: WordFile;
  plan: ImportPlan;
  mapping: ImportMapping;
  categories: readonly Category[];
  problem: string | null;
  onTarget: (index: number, target: CategoryTarget) => void;
  onEncoding: (encoding: TextEncoding) => void;
};

/** What the file holds, where it will go, and what the import will do, before anything is changed. */
export function PreviewStep(props: PreviewStepProps) {
  const { wordFile, plan, mapping, categories, problem, onTarget, onEncoding } = props;
  const { t } = useTranslation('transfer');
  const { list, encoding, unreadable } = wordFile;
  return (
    <div className="space-y-5">
      {problem && <Banner tone="error">{problem}</Banner>}
      {list.categories.length === 0 ? (
        <Banner tone="error">{t('preview.nothingUsable')}</Banner>
      ) : (
        plan.ok && <PlanFigures figures={plan.figures} />
      )}
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
