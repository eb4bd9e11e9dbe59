import { useTranslation } from 'react-i18next';
import { useLibrary } from '#client/library/use-library.ts';
import { SelectField } from '#client/ui/fields/field.tsx';
import { type CardSet, STAGES, type Stage } from '#shared/library/tables/card-set.ts';
import { languageOfSet } from '#shared/shipped-words/shipped-word.ts';
import { planStage } from '#shared/teach/stages.ts';
import type { ComingActions } from './coming-words.tsx';

export function StageField({ set, onEdit }: { set: CardSet; onEdit: ComingActions['edit'] }) {
  const { t } = useTranslation('rotation');
  const flashcards = useLibrary(({ library }) => library.flashcards);
  const { stage = 'words' } = set;
  const choose = (chosen: Stage) => {
    const { change, undo } = planStage(set, chosen, languageOfSet(set, flashcards));
    onEdit(change, undo);
  };
  return (
    <SelectField
      label={t('stage.label')}
      value={stage}
      description={stage !== 'words' && t(`stage.about.${stage}`)}
      onChange={({ target }) => choose(target.value as Stage)}
    >
      {STAGES.map((option) => (
        <option key={option} value={option}>
          {t(`stage.of.${option}`)}
        </option>
      ))}
    </SelectField>
  );
}
