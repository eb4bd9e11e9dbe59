import { Pause, Play, SlidersHorizontal, VolumeX } from 'lucide-react';
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HoldFill, useHold } from '#client/playback/hold.tsx';
import { useMissingVoice, VoiceNotice } from '#client/playback/missing-voice.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { type ElementRef, useRaisedWord } from './raised-word.ts';
import { SessionSettings, type SessionSettingsProps } from './session-settings.tsx';

const SECONDS = Array.from({ length: 11 }, (_, step) => 0.5 + step * 0.25);

/** Restores focus from `panel` to the previously focused element when the panel disappears. */
function useRestoreFocusOnClose(panel: ElementRef): void {
  useLayoutEffect(() => {
    const previous = document.activeElement;
    const { current } = panel;
    return () => {
      if (previous instanceof HTMLElement && current?.contains(document.activeElement)) previous.focus();
    };
  }, [panel]);
}

type QuickSettingsProps = Pick<PausedPanelProps, 'settings' | 'save'> & { describesNight?: boolean };

export function QuickSettings({ settings, save, describesNight = false }: QuickSettingsProps) {
  const { t, i18n } = useTranslation('teach');
  const format = new Intl.NumberFormat(i18n.language);
  return (
    <>
      <SelectChoice
        label={t('player.speed')}
        options={SECONDS.map((value) => [value, t('player.seconds', { seconds: format.format(value) })])}
        value={settings.secondsPerCard}
        onChange={(secondsPerCard) => save({ secondsPerCard })}
        className="flex items-center gap-2 *:mb-0"
      />
      <CheckboxField
        label={t('player.night')}
        {...(describesNight && { description: t('player.nightHint') })}
        checked={settings.night}
        onChange={({ target }) => save({ night: target.checked })}
      />
    </>
  );
}

type PausedPanelProps = Omit<SessionSettingsProps, 'onClose'> & {
  needsChineseVoice: boolean;
  showsExitHint: boolean;
  isAtEnd?: boolean;
  notice?: ReactNode;
  stack?: ElementRef;
  onResume: () => void;
};

function HeldButton({ label, onHeld }: { label: string; onHeld: () => void }) {
  const hold = useHold({ onHeld, shortcut: ' ' });
  return (
    <Button
      {...hold}
      tone="primary"
      className="relative shrink-0 touch-none overflow-hidden select-none"
      icon={<Play className="size-5 fill-current" />}
    >
      {label}
      <HoldFill />
    </Button>
  );
}

type PausedHeaderProps = Pick<PausedPanelProps, 'showsExitHint' | 'onResume'> & { resumeLabel: string };

function PausedHeader({ resumeLabel, showsExitHint, onResume }: PausedHeaderProps) {
  const { t } = useTranslation('teach');
  return (
    <div
      data-edge="upper"
      className={joinClasses('flex flex-wrap items-center justify-between gap-x-3 gap-y-1', UPPER_EDGE_CLASS)}
    >
      <div role="status" className="min-w-0">
        <h2 id="paused-title" className="flex items-center gap-2 text-lg font-bold flat:leading-tight">
          <Pause className="size-5 shrink-0 fill-current" />
          {t('player.paused')}
        </h2>
        <p className="text-soft flat:leading-tight">
          {t(showsExitHint ? 'player.holdToEither' : 'player.holdToResume', { button: resumeLabel })}
        </p>
      </div>
      <HeldButton label={resumeLabel} onHeld={onResume} />
    </div>
  );
}

/** Renders a pause without settings. */
export function PausedBar(props: Omit<PausedHeaderProps, 'resumeLabel'>) {
  const panel = useRef<HTMLElement>(null);
  useRestoreFocusOnClose(panel);
  const { t } = useTranslation('teach');
  return (
    <section ref={panel} aria-labelledby="paused-title" className={SHEET_CLASS}>
      <PausedHeader {...props} resumeLabel={t('player.resume')} />
    </section>
  );
}

/** Renders the panel of a paused session. On a phone in landscape, it fills the edges above and below the word. */
export function PausedPanel(props: PausedPanelProps) {
  const { settings, save, needsChineseVoice, showsExitHint, isAtEnd = false, onResume } = props;
  const panel = useRef<HTMLElement>(null);
  useRaisedWord(panel, props.stack);
  useRestoreFocusOnClose(panel);
  const { t } = useTranslation('teach');
  const resumeLabel = t(isAtEnd ? 'player.finish' : 'player.resume');
  const voice = useMissingVoice();
  const isVoiceMissing = needsChineseVoice && voice.isMissing;
  const [isVoiceExplained, setIsVoiceExplained] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <section ref={panel} aria-labelledby="paused-title" className={joinClasses(SHEET_CLASS, EDGES_CLASS)}>
      <PausedHeader resumeLabel={resumeLabel} showsExitHint={showsExitHint} onResume={onResume} />
      <div data-edge="lower" className={LOWER_EDGE_CLASS}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <QuickSettings settings={settings} save={save} />
          <Button
            tone="quiet"
            className="px-2!"
            icon={<SlidersHorizontal className="size-5 shrink-0" />}
            onClick={() => setIsOpen(true)}
          >
            <span className="flat:@max-[34rem]:sr-only">{t('settings.open')}</span>
          </Button>
          {isVoiceMissing && (
            // On a phone in landscape, the notice would cover the word.
            <div className="hidden flat:block">
              <IconButton
                label={t('missingVoice.short')}
                aria-expanded={isVoiceExplained}
                icon={<VolumeX className="size-6" />}
                onClick={() => setIsVoiceExplained(!isVoiceExplained)}
              />
            </div>
          )}
        </div>
      </div>
      {!showsExitHint && props.notice}
      {isVoiceMissing && (
        <VoiceNotice
          onDismiss={voice.dismiss}
          className={joinClasses(VOICE_NOTICE_CLASS, isVoiceExplained ? 'flat:flex' : 'flat:hidden')}
        />
      )}
      {isOpen && <SessionSettings {...props} onClose={() => setIsOpen(false)} />}
    </section>
  );
}

const VOICE_NOTICE_CLASS =
  'flat:pointer-events-auto flat:row-start-2 flat:mx-auto flat:max-h-full flat:max-w-xl flat:self-end flat:overflow-y-auto';
const SHEET_CLASS =
  'absolute inset-x-0 bottom-0 mx-auto max-h-[80%] max-w-xl space-y-3 overflow-y-auto rounded-t-panel border border-hairline bg-card px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] text-ink';
/** Lets taps between the two bars reach the card. */
const EDGES_CLASS =
  'flat:pointer-events-none flat:inset-y-0 flat:grid flat:max-h-full flat:max-w-none flat:grid-rows-[auto_minmax(0,1fr)_auto] flat:space-y-0 flat:rounded-none flat:border-0 flat:bg-transparent flat:p-0 flat:shadow-none';
const EDGE_CLASS = 'flat:pointer-events-auto flat:bg-card flat:pl-[max(0.75rem,env(safe-area-inset-left))]';
/** Leaves room for the exit button in the corner. */
const UPPER_EDGE_CLASS = `${EDGE_CLASS} flat:row-start-1 flat:min-h-14 flat:flex-nowrap flat:justify-start flat:pt-[max(0.25rem,env(safe-area-inset-top))] flat:pr-[calc(max(0.5rem,env(safe-area-inset-right))+3.5rem)] flat:pb-1`;
const LOWER_EDGE_CLASS = `${EDGE_CLASS} flat:@container flat:row-start-3 flat:pt-1 flat:pr-[max(0.75rem,env(safe-area-inset-right))] flat:pb-[max(0.25rem,env(safe-area-inset-bottom))]`;
