import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SoundKeeper } from '#client/device/recordings/sound-keeper.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { useTeachingSettings } from '#client/library/use-teaching-settings.ts';
import { Banner } from '#client/ui/banner.tsx';
import { CheckboxField } from '#client/ui/checkbox-field.tsx';
import type { CardVoice } from '#shared/library/child.ts';

type RecordingNotesProps = { keeper: SoundKeeper; id: string };

/** What a parent should know of a recording: whether the server has it, and whether sessions play it. */
export function RecordingNotes({ keeper, id }: RecordingNotesProps) {
  return (
    <>
      <Unsent keeper={keeper} id={id} />
      <InSessions />
    </>
  );
}

/** Says that a recording has not reached the server, and why. */
function Unsent({ keeper, id }: RecordingNotesProps) {
  const { t } = useTranslation('recordings');
  const { ids, refusal } = useStore(keeper.unsent);
  if (!ids.has(id)) return null;
  if (refusal === 'recordings_full') return <Banner tone="info">{t('full')}</Banner>;
  return <p className="text-sm text-soft">{t(refusal ? 'refused' : 'unsent')}</p>;
}

/** Whether sessions play recordings. Without them the voice is as it was before. */
function InSessions() {
  const { t } = useTranslation('recordings');
  const { settings, save } = useTeachingSettings();
  const [before] = useState<CardVoice>(settings.voice === 'own' ? 'off' : settings.voice);
  return (
    <CheckboxField
      label={t('inSessions')}
      checked={settings.voice === 'own'}
      onChange={({ target }) => save({ voice: target.checked ? 'own' : before })}
    />
  );
}
