import { useTranslation } from 'react-i18next';
import { joinClasses } from '#client/ui/class-names.ts';
import { SelectField } from '#client/ui/select-field.tsx';
import {
  CARD_BACKS,
  CARD_VOICES,
  type CardBacks,
  type CardVoice,
  type TeachingSettings,
} from '#shared/library/child.ts';

type PausedFieldsProps = {
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  /** Whether the session has Chinese words, whose meaning may be shown. */
  hasChinese: boolean;
  /** The voices that are offered; all of them where nothing is said. */
  voices?: readonly CardVoice[] | undefined;
};

/** From half a second to three, in quarters. */
const SECONDS = Array.from({ length: 11 }, (_, step) => 0.5 + step * 0.25);

/** How the cards of a session are shown: how long, with their meaning, with a voice. */
export function PausedFields({ settings, save, hasChinese, voices = CARD_VOICES }: PausedFieldsProps) {
  const { t, i18n } = useTranslation('teach');
  const seconds = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <SelectField
        label={t('player.speed')}
        value={settings.secondsPerCard}
        onChange={({ target }) => save({ secondsPerCard: Number(target.value) })}
        className={joinClasses('w-[8rem] flat:w-auto flat:shrink-0', IN_ONE_LINE)}
      >
        {SECONDS.map((value) => (
          <option key={value} value={value}>
            {t('player.seconds', { seconds: seconds.format(value) })}
          </option>
        ))}
      </SelectField>
      {hasChinese && (
        <SelectField
          label={t('player.backs')}
          value={settings.backs}
          onChange={({ target }) => save({ backs: target.value as CardBacks })}
          className={joinClasses(WIDE, IN_ONE_LINE)}
        >
          {CARD_BACKS.map((backs) => (
            <option key={backs} value={backs}>
              {t(`player.backsOf.${backs}`)}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('player.voice')}
        value={settings.voice}
        onChange={({ target }) => save({ voice: target.value as CardVoice })}
        className={joinClasses(WIDE, IN_ONE_LINE)}
      >
        {voices.map((voice) => (
          <option key={voice} value={voice}>
            {t(`player.voiceOf.${voice}`)}
          </option>
        ))}
      </SelectField>
    </>
  );
}

const WIDE = 'min-w-40 flex-1 flat:min-w-0 flat:flex-auto';
/** The label stands before its field, so that both take one line. */
const IN_ONE_LINE =
  'flat:flex flat:items-center flat:gap-2 flat:[&>label]:mb-0 flat:[&>label]:shrink-0 flat:[&>label]:text-sm';
