import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PausedSession, readPausedSession, savePausedSession } from '#client/device/paused-session.ts';
import { useRotationSetting, useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { useHoldSync } from '#client/library/use-library.ts';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import { Player, type PlayerProps, type SessionStore } from './player/player.tsx';
import { useSaveOnBack } from './save-session.ts';

export function MovesOnField() {
  const { t } = useTranslation('teach');
  const { rotation, save } = useRotationSetting();
  return (
    <CheckboxField
      label={t('player.movesOn')}
      checked={rotation === 'on'}
      onChange={({ target }) => save(target.checked ? 'on' : 'off')}
    />
  );
}

type FamilyPlayerProps = Pick<
  PlayerProps,
  'session' | 'fonts' | 'sounds' | 'pictures' | 'onFinish' | 'onLeave'
> & {
  userId: string;
};

export function FamilyPlayer({ userId, ...player }: FamilyPlayerProps) {
  const { settings, save } = useTeachingSettings();
  const [store] = useState<SessionStore>(() => ({
    save: (session) => savePausedSession(userId, session),
    isSaved: ({ sessionId, childId }) => readPausedSession(userId, childId)?.plan.sessionId === sessionId,
  }));
  return (
    <Player
      {...player}
      settings={settings}
      save={save}
      store={store}
      pausedFields={<MovesOnField />}
      renderEffects={(playing) => <LibraryEffects userId={userId} {...playing} />}
    />
  );
}

type LibraryEffectsProps = { userId: string; isPlaying: boolean; readSession: () => PausedSession };

function LibraryEffects({ userId, isPlaying, readSession }: LibraryEffectsProps) {
  useSaveOnBack(userId, readSession);
  useHoldSync(isPlaying);
  return null;
}
