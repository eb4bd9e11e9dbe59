import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoundRecording } from '#client/lib/sound/record-sound.ts';
import { RECORDING_LIMITS } from '#shared/recordings/recording.ts';

/** How often the time and the level are drawn, in milliseconds. */
const DRAW_MS = 100;

/** How long a recording has gone on, and how loud it is at this moment. */
export function RecordingProgress({ recording }: { recording: SoundRecording }) {
  const { t } = useTranslation('recordings');
  const [{ seconds, level }, setShown] = useState({ seconds: 0, level: 0 });
  useEffect(() => {
    const begunAt = performance.now();
    const draw = () =>
      setShown({ seconds: (performance.now() - begunAt) / 1_000, level: recording.readLevel() });
    const timer = setInterval(draw, DRAW_MS);
    return () => clearInterval(timer);
  }, [recording]);
  return (
    <div className="flex min-w-[10rem] flex-1 flex-col gap-1">
      <p role="status" className="font-semibold">
        {t('recording')}
      </p>
      <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-hairline">
        <div
          data-share=""
          className="h-full origin-left rounded-full bg-leaf"
          style={{ transform: `scaleX(${Math.min(1, level)})` }}
        />
      </div>
      <p aria-hidden="true" className="text-sm text-soft tabular-nums">
        {t('time', { seconds: Math.floor(seconds), limit: RECORDING_LIMITS.seconds })}
      </p>
    </div>
  );
}
