import { useTranslation } from 'react-i18next';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { SelectField } from '#client/ui/fields/field.tsx';
import { findPagePhoto } from '#shared/stories/page-photo.ts';
import type { Story } from '#shared/stories/story.ts';
import { PHOTO_PLACES, type PhotoPlace } from './reading-settings.ts';

type PhotoChoiceProps = { story: Story; value: PhotoPlace; onChoose: (place: PhotoPlace) => void };

/** Renders nothing for a story without a photo of the family's. */
export function PhotoChoice({ story, value, onChoose }: PhotoChoiceProps) {
  const { t } = useTranslation('teach');
  const { rows } = useFamilyLibrary();
  if (!story.pages.some((page) => findPagePhoto(page, rows.flashcards))) return null;
  return (
    <SelectField
      label={t('stories.cover.photos')}
      value={value}
      onChange={({ target }) => onChoose(target.value as PhotoPlace)}
    >
      {PHOTO_PLACES.map((place) => (
        <option key={place} value={place}>
          {t(`stories.cover.photoPlaces.${place}`)}
        </option>
      ))}
    </SelectField>
  );
}
