import { useTranslation } from 'react-i18next';
import { UpgradeLink } from '#client/account/plan/upgrade-link.tsx';
import { formatCount } from '#client/lib/i18n/formats.ts';
import { Banner } from '#client/ui/banner.tsx';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { DUPLICATE_CHOICES, type ImportFigures, type ImportFit } from '#shared/word-lists/plan-import.ts';
import type { ReadingChoices, WordFile } from '#shared/word-lists/read-word-file.ts';
import type { WordProblem } from '#shared/word-lists/read-word-list.ts';
import { MappingList } from './mapping-list.tsx';
import { NamedWords } from './named-words.tsx';
import { ReadingPart } from './reading-part.tsx';
import { ReadingQuestion } from './reading-question.tsx';
import type { Importing } from './use-import-plan.ts';
import type { FilledList } from './use-word-file.ts';

type ImportLimitQuestionProps = {
  fit: Extract<ImportFit, { whole: false }>;
  agreed: boolean;
  onAgree: (agreed: boolean) => void;
};

/** Asks whether to import only as much as the family's plan allows. */
function ImportLimitQuestion({ fit, agreed, onAgree }: ImportLimitQuestionProps) {
  const { t, i18n } = useTranslation('transfer');
  const { count, limit } = fit;
  const total = formatCount(fit.newFlashcards, i18n.language);
  return (
    <div className="space-y-1">
      <Banner tone="info">
        <p>
          {t('room.limit', { limit })}{' '}
          {count === 0
            ? t('room.noneFits', { count: fit.newFlashcards, total })
            : t('room.fits', { count, total })}
        </p>
        <UpgradeLink />
      </Banner>
      {count > 0 && (
        <CheckboxField
          label={t('room.importFirst', { count })}
          checked={agreed}
          onChange={({ target }) => onAgree(target.checked)}
        />
      )}
    </div>
  );
}

const FIGURES_SHOWN = [
  'newFlashcards',
  'duplicateFlashcards',
  'newCategories',
  'existingCategories',
  'changedFlashcards',
  'sets',
] as const;

function PlanFigures({ figures }: { figures: ImportFigures }) {
  const { t, i18n } = useTranslation('transfer');
  const { newFlashcards, newCategories, existingCategories, changedFlashcards, sets } = figures;
  const tiles = FIGURES_SHOWN.filter((name) => figures[name] > 0);
  const isNothingChosen = newCategories + existingCategories + figures.duplicateFlashcards === 0;
  const isNothingNew = newCategories + newFlashcards + changedFlashcards + sets === 0;
  return (
    <section aria-label={t('preview.figures')} aria-live="polite" className="space-y-2">
      {tiles.length > 0 && (
        <dl className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          {tiles.map((name) => (
            <div
              key={name}
              className="flex flex-col-reverse justify-end rounded-control bg-leaf-soft px-3 py-2"
            >
              <dt className="text-sm text-soft">{t(`preview.${name}`, { count: figures[name] })}</dt>
              <dd className="text-2xl font-bold tabular-nums">{formatCount(figures[name], i18n.language)}</dd>
            </div>
          ))}
        </dl>
      )}
      {isNothingChosen ? (
        <p>{t('preview.nothingChosen')}</p>
      ) : (
        isNothingNew && <p>{t('preview.nothingNew')}</p>
      )}
    </section>
  );
}

/** Lists the words that another category has (docs/product/word-lists.md#words-elsewhere). */
function ElsewhereField({ elsewhere, leavesOutElsewhere, setLeavesOutElsewhere }: Importing) {
  const { t } = useTranslation('transfer');
  if (elsewhere.length === 0) return null;
  return (
    <div>
      <CheckboxField
        label={t('elsewhere', { count: elsewhere.length })}
        checked={leavesOutElsewhere}
        onChange={({ target }) => setLeavesOutElsewhere(target.checked)}
      />
      <NamedWords cards={elsewhere} />
    </div>
  );
}

type DuplicatesFieldProps = Pick<
  Importing,
  'duplicates' | 'setDuplicates' | 'figures' | 'elsewhere' | 'leavesOutElsewhere' | 'skipped'
>;

/** Asks about existing words if the list contains any (docs/product/word-lists.md#duplicates-by-choice). */
function DuplicatesField({ duplicates, setDuplicates, figures, ...importing }: DuplicatesFieldProps) {
  const { t } = useTranslation('transfer');
  const leftOutCount = importing.leavesOutElsewhere ? importing.elsewhere.length : 0;
  if (duplicates === 'skip' && (figures?.duplicateFlashcards ?? 0) <= leftOutCount) return null;
  const elsewhereIds = new Set(importing.elsewhere.map(({ flashcard }) => flashcard.id));
  return (
    <div className="space-y-1">
      <SelectChoice
        label={t('duplicates.label')}
        description={t(`duplicates.hints.${duplicates}`)}
        options={DUPLICATE_CHOICES.map((choice) => [choice, t(`duplicates.choices.${choice}`)])}
        value={duplicates}
        onChange={setDuplicates}
      />
      <NamedWords cards={importing.skipped.filter(({ flashcard }) => !elsewhereIds.has(flashcard.id))} />
    </div>
  );
}

/** Offers to fill in backs from the dictionary (docs/product/pinyin.md#lists). */
function DictionaryField({ filled }: { filled: FilledList }) {
  const { t } = useTranslation('transfer');
  return (
    <div className="space-y-1">
      <CheckboxField
        label={t('dictionary.fill')}
        checked={filled.isWanted}
        onChange={({ target }) => filled.setIsWanted(target.checked)}
      />
      <p role="status" className="text-sm text-soft">
        {filled.state && t(`dictionary.${filled.state}`)}
      </p>
    </div>
  );
}

const MAX_PROBLEMS = 50;

/** Lists the words that cannot be imported with their positions in the spreadsheet. */
function ProblemList({ problems }: { problems: readonly WordProblem[] }) {
  const { t } = useTranslation('transfer');
  if (problems.length === 0) return null;
  const hidden = problems.length - MAX_PROBLEMS;
  return (
    <details open className="rounded-control border border-hairline bg-sun-soft px-4 py-2.5">
      <summary className="min-h-6 cursor-pointer font-semibold text-ink">
        {t('problems.title', { count: problems.length })}
      </summary>
      <ul className="mt-2 list-disc space-y-1 pl-5">
        {problems.slice(0, MAX_PROBLEMS).map(({ code, ...place }) => (
          <li key={`${code} ${place.row} ${place.column}`} dir="auto">
            {t(`problems.${code}`, place)}
          </li>
        ))}
        {hidden > 0 && <li>{t('problems.more', { count: hidden })}</li>}
      </ul>
    </details>
  );
}

type PreviewStepProps = {
  wordFile: WordFile;
  filled: FilledList;
  importing: Importing;
  problem: string | null;
  onReading: (choice: ReadingChoices) => void;
};

export function PreviewStep({ wordFile, filled, importing, problem, onReading }: PreviewStepProps) {
  const { t } = useTranslation('transfer');
  const { list, unreadable, doubts } = wordFile;
  const { figures, fit } = importing;
  const hasDoubts = doubts.length > 0;
  const hasCategories = list.categories.length > 0;
  return (
    <div className="space-y-5">
      {problem && <Banner tone="error">{problem}</Banner>}
      {hasDoubts && <ReadingQuestion wordFile={wordFile} onAnswer={onReading} />}
      {!hasDoubts && (
        <>
          {!hasCategories && <Banner tone="error">{t('preview.nothingUsable')}</Banner>}
          {hasCategories && figures && <PlanFigures figures={figures} />}
          {fit && !fit.whole && (
            <ImportLimitQuestion fit={fit} agreed={importing.chosen !== null} onAgree={importing.setAgreed} />
          )}
          <ElsewhereField {...importing} />
          <DuplicatesField {...importing} />
          {filled.isOffered && <DictionaryField filled={filled} />}
          {hasCategories && <MappingList categories={list.categories} importing={importing} />}
        </>
      )}
      {unreadable > 0 && <Banner tone="info">{t('preview.unreadable', { count: unreadable })}</Banner>}
      {!hasDoubts && <ProblemList problems={list.problems} />}
      <ReadingPart wordFile={wordFile} onChange={onReading} />
    </div>
  );
}
