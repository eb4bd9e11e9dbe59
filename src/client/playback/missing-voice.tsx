import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { useHasVoice } from '#client/lib/speech/speech-engine.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { Banner } from '#client/ui/banner.tsx';
import { joinClasses } from '#client/ui/class-names.ts';

const KEY = 'chinese-voice-notice';

/** `isMissing` is true if the device has no Chinese voice and the parent has not dismissed the notice on it. */
export function useMissingVoice() {
  const hasVoice = useHasVoice('zh');
  const [storage] = useState(() => createSafeStorage(() => window.localStorage));
  const [isDismissed, setIsDismissed] = useState(() => storage.read(KEY) !== null);
  return {
    isMissing: !isDismissed && hasVoice === false,
    dismiss: () => {
      storage.write(KEY, 'dismissed');
      setIsDismissed(true);
    },
  };
}

export function MissingVoice() {
  const { isMissing, dismiss } = useMissingVoice();
  return isMissing && <VoiceNotice onDismiss={dismiss} />;
}

export function VoiceNotice({ onDismiss, className }: { onDismiss: () => void; className?: string }) {
  const { t } = useTranslation('teach');
  return (
    <Banner tone="info" onDismiss={onDismiss} className={joinClasses('text-left', className)}>
      <p className="font-bold">{t('missingVoice.title')}</p>
      <p>{t(`missingVoice.help.${readDeviceKind(navigator)}`)}</p>
    </Banner>
  );
}
