import { Pause, Play, VolumeX } from 'lucide-react';
import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { useChineseVoice } from '#client/lib/speech/use-chinese-voice.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { joinClasses } from '#client/ui/class-names.ts';
import { CheckboxField, SelectField } from '#client/ui/field.tsx';
import {
  CARD_BACKS,
  CARD_VOICES,
  type CardBacks,
  type CardVoice,
  type TeachingSettings,
} from '#shared/library/tables/child.ts';

const KEY = 'chinese-voice-notice';

/** Whether the device has no Chinese voice; false once dismissed on this device. */
function useMissingVoice() {
  const hasVoice = useChineseVoice();
  const [storage] = useState(() => createSafeStorage(() => window.localStorage));
  const [isDismissed, setDismissed] = useState(() => storage.read(KEY) !== null);
  return {
    isMissing: !isDismissed && hasVoice === false,
    dismiss: () => {
      storage.write(KEY, 'dismissed');
      setDismissed(true);
    },
  };
}

export function MissingVoice() {
  const { isMissing, dismiss } = useMissingVoice();
  return isMissing && <VoiceNotice onDismiss={dismiss} />;
}

function VoiceNotice({ onDismiss, className }: { onDismiss: () => void; className?: string }) {
  const { t } = useTranslation('teach');
  return (
    <Banner tone="info" onDismiss={onDismiss} className={joinClasses('text-left', className)}>
      <p className="font-bold">{t('missingVoice.title')}</p>
      <p>{t(`missingVoice.help.${readDeviceKind(navigator)}`)}</p>
    </Banner>
  );
}

const SECONDS = Array.from({ length: 11 }, (_, step) => 0.5 + step * 0.25);

type PausedFieldsProps = Pick<PausedPanelProps, 'settings' | 'save' | 'hasChinese' | 'voices'>;

function PausedFields({ settings, save, hasChinese, voices = CARD_VOICES }: PausedFieldsProps) {
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
/** The label is in line with its field. */
const IN_ONE_LINE =
  'flat:flex flat:items-center flat:gap-2 flat:[&>label]:mb-0 flat:[&>label]:shrink-0 flat:[&>label]:text-sm';

/** The share of the free height that a card may take: the ink of a word is a little higher than its line. */
const FILLED = 0.85;

type Place = RefObject<HTMLElement | null>;

/**
 * Moves `stack` so that the shown card is centred in the space above `panel`, scaled down if needed. A panel as
 * high as the stack surrounds the card, and nothing moves.
 */
function useRaisedWord(panel: Place, stack: Place | undefined): void {
  useLayoutEffect(() => {
    const over = panel.current;
    const under = stack?.current;
    if (!over || !under) return;
    const raise = () => raiseAbove(over, under);
    raise();
    const sizes = new ResizeObserver(raise);
    sizes.observe(over);
    sizes.observe(under);
    // Turning the device changes the sizes, and a key shows another card.
    const cards = new MutationObserver((changes) => {
      if (changes.some(({ target }) => target !== under)) raise();
    });
    cards.observe(under, { attributes: true, attributeFilter: ['data-shown', 'style'], subtree: true });
    return () => {
      sizes.disconnect();
      cards.disconnect();
      lower(under);
    };
  }, [panel, stack]);
}

function raiseAbove(over: HTMLElement, under: HTMLElement): void {
  lower(under);
  const height = under.clientHeight;
  const free = height - over.offsetHeight;
  if (free <= 0) return;
  const { top } = under.getBoundingClientRect();
  const texts = [...under.querySelectorAll<HTMLElement>('[data-shown] p:not(.sr-only)')]
    .filter((text) => getComputedStyle(text).visibility === 'visible')
    .map((text) => {
      const box = text.getBoundingClientRect();
      // Undoes the shift that centres the ink.
      const moved = Number.parseFloat(text.style.top || '0') * Number.parseFloat(text.style.fontSize);
      return { first: box.top - top - moved, last: box.bottom - top - moved };
    });
  const first = Math.min(...texts.map((text) => text.first));
  const last = Math.max(...texts.map((text) => text.last));
  // A pause between two sets has dots and no text.
  const middle = texts.length > 0 ? (first + last) / 2 : height / 2;
  const scale = texts.length > 0 ? Math.min(1, (free * FILLED) / (last - first)) : 1;
  const scaledMiddle = height / 2 + (middle - height / 2) * scale;
  under.style.translate = `0 ${free / 2 - scaledMiddle}px`;
  under.style.scale = `${scale}`;
}

function lower(under: HTMLElement): void {
  under.style.translate = '';
  under.style.scale = '';
}

/** Returns a focus within `panel` to where it was before, so that it is not lost when a press on Resume removes it. */
function useFocusBefore(panel: Place): void {
  useLayoutEffect(() => {
    const before = document.activeElement;
    const { current } = panel;
    return () => {
      if (before instanceof HTMLElement && current?.contains(document.activeElement)) before.focus();
    };
  }, [panel]);
}

type PausedPanelProps = {
  settings: TeachingSettings;
  save: (patch: Partial<TeachingSettings>) => void;
  hasChinese: boolean;
  needsChineseVoice: boolean;
  saysHowToLeave: boolean;
  voices?: readonly CardVoice[] | undefined;
  fields?: ReactNode;
  stack?: RefObject<HTMLElement | null>;
  onResume: () => void;
};

/** In landscape on a phone the panel takes the edges above and below the word. */
export function PausedPanel(props: PausedPanelProps) {
  const { settings, save, hasChinese, needsChineseVoice, saysHowToLeave, voices, fields, onResume } = props;
  const panel = useRef<HTMLElement>(null);
  useRaisedWord(panel, props.stack);
  useFocusBefore(panel);
  const { t } = useTranslation('teach');
  const voice = useMissingVoice();
  const isVoiceMissing = needsChineseVoice && voice.isMissing;
  const [isVoiceExplained, setVoiceExplained] = useState(false);
  return (
    <section ref={panel} aria-labelledby="paused-title" className={joinClasses(SHEET, EDGES)}>
      <div className={joinClasses('flex flex-wrap items-center justify-between gap-3', UPPER_EDGE, LEFT_END)}>
        <div role="status">
          <h2 id="paused-title" className="flex items-center gap-2 text-lg font-bold flat:leading-tight">
            <Pause className="size-5 shrink-0 fill-current" />
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
          icon={<Play className="size-5 fill-current" />}
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
            // In landscape on a phone the notice would cover the word.
            <div className="hidden flat:block">
              <IconButton
                label={t('missingVoice.short')}
                aria-expanded={isVoiceExplained}
                icon={<VolumeX className="size-6" />}
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
