import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { HearVoice } from '#client/playback/hear-voice.tsx';
import { Button } from '#client/ui/button.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import {
  CARD_BACKS,
  CARD_VOICES,
  type CardVoice,
  type TeachingSettings,
} from '#shared/library/tables/child.ts';

const SWITCHES = ['byTap', 'oneSize', 'dotRow', 'blackLater'] as const;

type ChoicesProps<Choice extends string> = {
  title: string;
  choices: readonly Choice[];
  chosen: Choice;
  getLabel: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
};

/** Uses radio buttons, because a select truncates long options. */
function Choices<Choice extends string>(props: ChoicesProps<Choice>) {
  const { title, choices, chosen, getLabel, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="font-semibold">{title}</legend>
      {choices.map((choice) => (
        <label key={choice} className="flex min-h-12 cursor-pointer items-center gap-3 py-1">
          <input
            type="radio"
            name={name}
            checked={choice === chosen}
            onChange={() => onChoose(choice)}
            className="size-6 shrink-0 accent-leaf"
          />
          <span className="min-w-0">{getLabel(choice)}</span>
        </label>
      ))}
    </fieldset>
  );
}

export type SessionSettingsProps = {
  title?: string | undefined;
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  hasChinese: boolean;
  hasLaterStage?: boolean | undefined;
  hasPictures: boolean;
  voices?: readonly CardVoice[] | undefined;
  fields?: ReactNode;
  onClose: () => void;
};

export function SessionSettings(props: SessionSettingsProps) {
  const { settings, save, hasChinese, hasLaterStage = false, hasPictures, fields, onClose } = props;
  const { t } = useTranslation('teach');
  const { voices = CARD_VOICES, title = t('settings.title') } = props;
  const isOffered = { word: true, wordThenMeaning: hasChinese, wordThenPicture: hasPictures };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <Button tone="primary" onClick={onClose}>
          {t('settings.close')}
        </Button>
      }
    >
      <div className="flex flex-col items-stretch gap-3">
        <Choices
          title={t('player.voice')}
          choices={voices}
          chosen={settings.voice}
          getLabel={(voice) => t(`player.voiceOf.${voice}`)}
          onChoose={(voice) => save({ voice })}
        />
        {settings.voice !== 'off' && <HearVoice isChinese={hasChinese} />}
        {(hasChinese || hasPictures) && (
          <Choices
            title={t('player.backs')}
            choices={CARD_BACKS.filter((backs) => backs === settings.backs || isOffered[backs])}
            chosen={settings.backs}
            getLabel={(backs) => t(`player.backsOf.${backs}`)}
            onChoose={(backs) => save({ backs })}
          />
        )}
        {SWITCHES.filter((name) => name !== 'blackLater' || hasLaterStage).map((name) => (
          <CheckboxField
            key={name}
            label={t(`settings.${name}.label`)}
            description={t(`settings.${name}.description`)}
            checked={settings[name]}
            onChange={({ target }) => save({ [name]: target.checked })}
          />
        ))}
        {fields}
      </div>
    </Dialog>
  );
}
