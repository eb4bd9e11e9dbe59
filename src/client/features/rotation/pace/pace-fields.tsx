import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useTeachingSettings } from '#client/library/use-teaching-settings.ts';
import { SelectField } from '#client/ui/select-field.tsx';
import { readPace } from '#shared/library/pace.ts';
import { type CardSet, type Pace, WORD_LANGUAGES, type WordLanguage } from '#shared/library/schema.ts';
import type { ComingActions } from './use-coming-actions.ts';

/** What each number of a pace may be. */
const CHOICES: { [Field in keyof Pace]: readonly number[] } = {
  cards: range(1, 20),
  newADay: range(0, 5),
  showings: range(1, 60),
};
const SESSIONS_A_DAY = range(1, 9);

type PaceFieldsProps = { set: CardSet; onEdit: ComingActions['edit'] };

/** The numbers by which a set moves on, and what follows when no words are coming any more. */
export function PaceFields({ set, onEdit }: PaceFieldsProps) {
  const { t } = useTranslation('rotation');
  const { settings, save } = useTeachingSettings();
  const pace = readPace(set);
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      {(Object.keys(CHOICES) as (keyof Pace)[]).map((field) => (
        <NumberSelect
          key={field}
          description={field === 'newADay' && pace.newADay === 0 && t('pace.waits')}
          label={t(`pace.${field}`)}
          value={pace[field]}
          choices={CHOICES[field]}
          onChoose={(value) => onEdit({ pace: { [field]: value } })}
        />
      ))}
      <NumberSelect
        label={t('pace.sessions')}
        value={settings.sessionsADay}
        choices={SESSIONS_A_DAY}
        onChoose={(sessionsADay) => save({ sessionsADay })}
      />
      <SelectField
        label={t('coming.then')}
        value={set.fill ?? ''}
        onChange={({ target }) => onEdit({ fill: (target.value || null) as WordLanguage | null })}
        className="sm:col-span-2"
      >
        <option value="">{t('coming.stay')}</option>
        {WORD_LANGUAGES.map((language) => (
          <option key={language} value={language}>
            {t(`coming.fill.${language}`)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

type NumberSelectProps = {
  label: string;
  value: number;
  choices: readonly number[];
  description?: ReactNode;
  onChoose: (value: number) => void;
};

function NumberSelect({ label, value, choices, description, onChoose }: NumberSelectProps) {
  const { i18n } = useTranslation();
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <SelectField
      label={label}
      value={value}
      description={description}
      onChange={({ target }) => onChoose(Number(target.value))}
    >
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {format.format(choice)}
        </option>
      ))}
    </SelectField>
  );
}

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, index) => from + index);
}
