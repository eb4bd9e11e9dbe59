import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { usePhotoUrl } from '#client/lib/photo/use-photo-url.ts';
import { getMediaSync } from '#client/library/media/get-media-sync.ts';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { SelectChoice } from '#client/ui/fields/choice.tsx';
import { findPagePhoto, type Story, type StoryPage } from '#shared/stories/story.ts';
import { PHOTO_POSITIONS, type PhotoPosition } from './reading-settings.ts';
import { PAGE_PICTURE_CLASS } from './story-picture.tsx';

type PhotoChoiceProps = { story: Story; value: PhotoPosition; onChoose: (place: PhotoPosition) => void };

/** Renders nothing if the family has no photo for the story. */
export function PhotoChoice({ story, value, onChoose }: PhotoChoiceProps) {
  const { t } = useTranslation('teach');
  const { rows } = useFamilyLibrary();
  if (!story.pages.some((page) => findPagePhoto(page, rows.flashcards))) return null;
  return (
    <SelectChoice
      label={t('stories.cover.photos')}
      options={PHOTO_POSITIONS.map((place) => [place, t(`stories.cover.photoPlaces.${place}`)])}
      value={value}
      onChange={onChoose}
    />
  );
}

/** Shows the photo of a card whose word is on the page, or `fallback` without one. */
export function StoryPhoto({ page, fallback }: { page: StoryPage; fallback: ReactNode }) {
  const { rows } = useFamilyLibrary();
  const card = useMemo(() => findPagePhoto(page, rows.flashcards), [page, rows.flashcards]);
  if (!card) return fallback;
  return <CardPhoto key={card.photo} id={card.photo} word={card.word} fallback={fallback} />;
}

type CardPhotoProps = { id: string; word: string; fallback: ReactNode };

function CardPhoto({ id, word, fallback }: CardPhotoProps) {
  const { t } = useTranslation('teach');
  const { user } = useAuth();
  const userId = user?.id ?? '';
  const mediaSync = useMemo(() => getMediaSync(userId), [userId]);
  const { url, isMissing, onError } = usePhotoUrl(mediaSync, id);
  if (isMissing) return fallback;
  return (
    <div className={PAGE_PICTURE_CLASS}>
      {url && (
        <img
          src={url}
          alt={t('player.photoOf', { word })}
          className="size-full object-contain"
          draggable={false}
          onError={onError}
        />
      )}
    </div>
  );
}
