import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { useChineseVoice } from '#client/lib/speech/use-chinese-voice.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { Banner } from '#client/ui/banner.tsx';
import { joinClasses } from '#client/ui/class-names.ts';

const KEY = 'chinese-voice-notice';

/** Says how to add a Chinese voice where the device has none, until it is dismissed on this device. */
export function MissingVoice({ className = '' }: { className?: string }) {
  const { t } = useTranslation('teach');
  const hasVoice = useChineseVoice();
  const [storage] = useState(() => createSafeStorage(() => window.localStorage));
  const [isDismissed, setDismissed] = useState(() => storage.read(KEY) !== null);
  if (isDismissed || hasVoice !== false) return null;
  const dismiss = () => {
    storage.write(KEY, 'dismissed');
    setDismissed(true);
  };
  return (
    <Banner tone="info" onDismiss={dismiss} className={joinClasses('text-left', className)}>
      <p className="font-bold">{t('missingVoice.title')}</p>
      <p>{t(`missingVoice.help.${readDeviceKind(navigator)}`)}</p>
    </Banner>
  );
}
