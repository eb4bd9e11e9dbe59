import { Play, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import type { CardVoice, TeachingSettings } from '#shared/library/child.ts';
import { useMissingVoice, VoiceNotice } from '../missing-voice.tsx';
import { PausedFields } from './paused-fields.tsx';
import { useRaisedWord } from './use-raised-word.ts';

type PausedPanelProps = {
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  /** Whether the session has Chinese words, whose meaning may be shown. */
  hasChinese: boolean;
  /** Whether the device has to say one of them. */
  needsChineseVoice: boolean;
  /** Says how to leave, after a tap on the corner. */
  saysHowToLeave: boolean;
  /** The voices that are offered. */
  voices?: readonly CardVoice[] | undefined;
  /** Further fields. */
  fields?: ReactNode;
  /** The words, which the panel must not cover. */
  stack?: RefObject<HTMLElement | null>;
  onResume: () => void;
};

/**
 * What a paused session offers: to go on, and how its cards are shown. On a phone that lies it takes the edges above and
 * below the word, each as high as the edge that the word leaves free.
 */
export function PausedPanel(props: PausedPanelProps) {
  const { settings, save, hasChinese, needsChineseVoice, saysHowToLeave, voices, fields, onResume } = props;
  const panel = useRef<HTMLElement>(null);
  useRaisedWord(panel, props.stack);
  const { t } = useTranslation('teach');
  const voice = useMissingVoice();
  const isVoiceMissing = needsChineseVoice && voice.isMissing;
  const [isVoiceExplained, setVoiceExplained] = useState(false);
  return (
    <section ref={panel} aria-labelledby="paused-title" className={joinClasses(SHEET, EDGES)}>
      <div className={joinClasses('flex flex-wrap items-center justify-between gap-3', UPPER_EDGE, LEFT_END)}>
        <div role="status">
          <h2 id="paused-title" className="text-lg font-bold flat:leading-tight">
            {t('player.paused')}
          </h2>
          {saysHowToLeave && (
            <p className="text-soft flat:text-sm flat:leading-tight flat:whitespace-nowrap">
              {t('player.holdToLeave')}
            </p>
          )}
        </div>
        <Button
          tone="primary"
          className="flat:shrink-0"
          icon={<Play aria-hidden="true" className="size-5" />}
          onClick={onResume}
        >
          {t('player.resume')}
        </Button>
      </div>
      <div className="flex flex-wrap items-end gap-x-4 gap-y-2 flat:contents">
        <div className={joinClasses('contents', LOWER_EDGE)}>
          <PausedFields {...{ settings, save, hasChinese, voices }} />
        </div>
        <div className={joinClasses('contents', UPPER_EDGE, RIGHT_END)}>
          <CheckboxField
            label={t('player.night')}
            checked={settings.night}
            onChange={({ target }) => save({ night: target.checked })}
            className="flat:shrink-0"
          />
          {fields}
          {isVoiceMissing && (
            // On a phone that lies the notice itself would cover the word.
            <div className="hidden flat:block">
              <IconButton
                label={t('missingVoice.short')}
                aria-expanded={isVoiceExplained}
                icon={<VolumeX aria-hidden="true" className="size-6" />}
                onClick={() => setVoiceExplained(!isVoiceExplained)}
              />
            </div>
          )}
        </div>
      </div>
      {isVoiceMissing && (
        <VoiceNotice
          onDismiss={voice.dismiss}
          className={joinClasses(VOICE_NOTICE, isVoiceExplained ? 'flat:flex' : 'flat:hidden')}
        />
      )}
    </section>
  );
}

const VOICE_NOTICE =
  'flat:pointer-events-auto flat:col-span-2 flat:row-start-2 flat:mx-auto flat:max-h-full flat:max-w-xl flat:self-end flat:overflow-y-auto';
const SHEET =
  'absolute inset-x-0 bottom-0 mx-auto max-h-[60%] max-w-xl space-y-3 overflow-y-auto rounded-t-panel border border-hairline bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink';
/** Taps between the edges reach the card. */
const EDGES =
  'flat:pointer-events-none flat:inset-y-0 flat:grid flat:max-h-full flat:max-w-none flat:grid-cols-[auto_1fr] flat:grid-rows-[auto_minmax(0,1fr)_auto] flat:space-y-0 flat:rounded-none flat:border-0 flat:bg-transparent flat:p-0 flat:shadow-none';
const UPPER_EDGE =
  'flat:pointer-events-auto flat:row-start-1 flat:min-h-14 flat:bg-card flat:pt-[max(0.25rem,env(safe-area-inset-top))] flat:pb-1 flat:text-sm flat:leading-tight';
const LEFT_END = 'flat:pl-[max(0.75rem,env(safe-area-inset-left))]';
/** Ends before the corner that leaves. */
const RIGHT_END =
  'flat:mr-[calc(max(0.5rem,env(safe-area-inset-right))+3.5rem)] flat:flex flat:items-center flat:gap-3 flat:rounded-br-card flat:px-2';
const LOWER_EDGE =
  'flat:pointer-events-auto flat:col-span-2 flat:row-start-3 flat:flex flat:items-center flat:gap-4 flat:bg-card flat:pt-1 flat:pr-[max(0.75rem,env(safe-area-inset-right))] flat:pb-[max(0.25rem,env(safe-area-inset-bottom))] flat:pl-[max(0.75rem,env(safe-area-inset-left))]';
