import { Volume2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDeviceKind } from '#client/lib/speech/device-kind.ts';
import { Button } from '#client/ui/button.tsx';
import { createBrowserSpeaker } from './word-speaker.ts';

/** Plays a word with the device's voice, because some devices list voices that they lack. */
export function HearVoice({ isChinese }: { isChinese: boolean }) {
  const { t } = useTranslation('teach');
  const [speaker] = useState(() => createBrowserSpeaker(new Map()));
  const [isSilent, setIsSilent] = useState(false);
  useEffect(() => speaker.stop, [speaker]);
  const word = isChinese ? '苹果' : 'apple';
  const say = () => {
    setIsSilent(false);
    speaker.say({ id: '', word }, 'browser', () => setIsSilent(true));
  };
  return (
    <div className="text-left">
      <Button icon={<Volume2 className="size-5" />} onClick={say}>
        {t('hearVoice.hear')}
      </Button>
      <p role="status" className="mt-2 text-soft empty:hidden">
        {isSilent && t('hearVoice.silent', { word })}
        {isSilent && isChinese && ` ${t(`missingVoice.help.${readDeviceKind(navigator)}`)}`}
      </p>
    </div>
  );
}
