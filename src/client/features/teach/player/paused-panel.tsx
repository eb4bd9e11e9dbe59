import { Play } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { SelectField } from '#client/ui/select-field.tsx';
import {
  CARD_BACKS,
  CARD_VOICES,
  type CardBacks,
  type CardVoice,
  type TeachingSettings,
} from '#shared/library/child.ts';
import { MissingVoice } from '../missing-voice.tsx';
import { MovesOnField } from './moves-on-field.tsx';

type PausedPanelProps = {
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  /** Whether the session has Chinese words, whose meaning may be shown. */
  hasChinese: boolean;
  /** Whether the device has to say one of them. */
  needsChineseVoice: boolean;
  /** Says how to leave, after a tap on the corner. */
  saysHowToLeave: boolean;
  onResume: () => void;
};

/** From half a second to three, in quarters. */
const SECONDS = Array.from({ length: 11 }, (_, step) => 0.5 + step * 0.25);

/** What a paused session offers: to go on, and how its cards are shown. */
export function PausedPanel(props: PausedPanelProps) {
  const { settings, save, hasChinese, needsChineseVoice, saysHowToLeave, onResume } = props;
  const { t, i18n } = useTranslation('teach');
  const seconds = new Intl.NumberFormat(i18n.language);
  return (
    <section
      aria-labelledby="paused-title"
      className="absolute inset-x-0 bottom-0 mx-auto max-h-full max-w-xl space-y-3 overflow-y-auto rounded-t-card border border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink shadow-card"
    >
      <div className="flex items-center justify-between gap-3">
        <div role="status">
          <h2 id="paused-title" className="text-lg font-bold">
            {t('player.paused')}
          </h2>
          {saysHowToLeave && <p className="text-ink-soft">{t('player.holdToLeave')}</p>}
        </div>
        <Button tone="primary" icon={<Play aria-hidden="true" className="size-5" />} onClick={onResume}>
          {t('player.resume')}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
        <SelectField
          label={t('player.speed')}
          value={settings.secondsPerCard}
          onChange={({ target }) => save({ secondsPerCard: Number(target.value) })}
          className="w-32"
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
            className="min-w-40 flex-1"
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
          className="min-w-40 flex-1"
        >
          {CARD_VOICES.map((voice) => (
            <option key={voice} value={voice}>
              {t(`player.voiceOf.${voice}`)}
            </option>
          ))}
        </SelectField>
        <CheckboxField
          label={t('player.night')}
          checked={settings.night}
          onChange={({ target }) => save({ night: target.checked })}
        />
        <MovesOnField />
      </div>
      {needsChineseVoice && <MissingVoice />}
    </section>
  );
}
