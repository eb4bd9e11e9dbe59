import { ImagePlus, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MediaSync } from '#client/device/media/media-sync.ts';
import { useIsUnmounted } from '#client/lib/async-action/use-is-unmounted.ts';
import { PhotoError, type PhotoProblem, shrinkPhoto } from '#client/lib/photo/shrink-photo.ts';
import { usePhotoUrl } from '#client/lib/photo/use-photo-url.ts';
import { useTeachingSettings } from '#client/library/sessions/use-teaching-settings.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button, SpinnerIcon } from '#client/ui/button.tsx';
import { CheckboxField } from '#client/ui/fields/field.tsx';
import type { CardBacks } from '#shared/library/tables/child.ts';
import { type MediumSectionProps, UnsentNotice, useSaveMedium } from './card-medium.tsx';

/** Chooses the photo of a card. Takes effect at once, before the card is saved. */
export function PhotoSection({ userId, card, actions, isCanceled }: MediumSectionProps) {
  const { t } = useTranslation('photos');
  const titleId = useId();
  const input = useRef<HTMLInputElement>(null);
  const chooseButton = useRef<HTMLButtonElement>(null);
  const { photo: id } = card;
  const { mediaSync, canSave, save } = useSaveMedium({ userId, card, actions, field: 'photo' });
  const [isShrinking, setIsShrinking] = useState(false);
  const [problem, setProblem] = useState<PhotoProblem | null>(null);
  const isUnmounted = useIsUnmounted();
  const { settings, save: saveSettings } = useTeachingSettings();
  const isInSessions = settings.backs === 'wordThenPicture';
  // Turning photos off restores the earlier setting.
  const [earlierBacks] = useState<CardBacks>(isInSessions ? 'word' : settings.backs);

  const saveFile = async (file: File): Promise<PhotoProblem | null> => {
    const bytes = await shrinkPhoto(file).catch(toProblem);
    if (typeof bytes === 'string') return bytes;
    if (!(isUnmounted.current && isCanceled.current)) {
      await save(bytes, { done: t('saved'), undone: t(id ? 'replacedBack' : 'deleted') });
    }
    return null;
  };
  const choose = async (file: File) => {
    setProblem(null);
    setIsShrinking(true);
    const newProblem = await saveFile(file);
    if (!isUnmounted.current) {
      setIsShrinking(false);
      setProblem(newProblem);
    } else if (newProblem && !isCanceled.current && canSave()) {
      actions.notifyProblem(t(`problem.${newProblem}`));
    }
  };
  const deletePhoto = () => {
    actions.setMedium(card, { photo: null }, { done: t('deleted'), undone: t('backAgain') });
    setProblem(null);
    chooseButton.current?.focus();
  };

  const chooseText = id ? 'another' : 'choose';
  return (
    <section aria-labelledby={titleId} className="flex flex-col gap-2 border-t border-hairline pt-3">
      <h2 id={titleId} className="font-bold">
        {t('title')}
      </h2>
      {id ? (
        <PhotoView key={id} mediaSync={mediaSync} id={id} label={t('photoOf', { word: card.word })} />
      ) : (
        <p className="text-sm text-soft">{t('hint', { word: card.word })}</p>
      )}
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) void choose(file);
          // The reset allows the same file to be chosen again.
          target.value = '';
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button
          ref={chooseButton}
          // The button stays enabled so that it keeps focus.
          icon={isShrinking ? <SpinnerIcon /> : <ImagePlus className="size-5" />}
          onClick={() => !isShrinking && input.current?.click()}
        >
          {t(isShrinking ? 'shrinking' : chooseText)}
        </Button>
        {id && !isShrinking && (
          <Button icon={<Trash2 className="size-5" />} onClick={deletePhoto}>
            {t('delete')}
          </Button>
        )}
      </div>
      {problem && <Banner tone="error">{t(`problem.${problem}`)}</Banner>}
      {id && (
        <>
          <UnsentNotice mediaSync={mediaSync} id={id} />
          <CheckboxField
            label={t('inSessions')}
            checked={isInSessions}
            onChange={({ target }) =>
              saveSettings({ backs: target.checked ? 'wordThenPicture' : earlierBacks })
            }
          />
        </>
      )}
    </section>
  );
}

function toProblem(thrown: unknown): PhotoProblem {
  return thrown instanceof PhotoError ? thrown.problem : 'failed';
}

/** Reserves its space while the photo loads. */
function PhotoView({ mediaSync, id, label }: { mediaSync: MediaSync; id: string; label: string }) {
  const { t } = useTranslation('photos');
  const { url, isMissing, onError } = usePhotoUrl(mediaSync, id);
  if (isMissing) return <Banner tone="info">{t('missing')}</Banner>;
  return (
    <div className="h-40 overflow-hidden rounded-card bg-hairline">
      {url && <img src={url} alt={label} className="size-full object-contain" onError={onError} />}
    </div>
  );
}
