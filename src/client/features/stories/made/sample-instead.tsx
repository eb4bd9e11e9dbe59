import { useTranslation } from 'react-i18next';
import { LANGUAGE_TAGS } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { useFamilyLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import type { WordLanguage } from '#shared/library/tables/card-set.ts';
import { listOwnWords, listWordKeys } from '#shared/stories/story.ts';
import { addressOfStory, STORIES } from '../find-story.ts';

/** Replaces a story that did not pass with the sample story that has the most words of the family. */
export function SampleInstead({ language }: { language: WordLanguage }) {
  const { t } = useTranslation('teach');
  const { rows } = useFamilyLibrary();
  const own = listWordKeys(rows.flashcards.map(({ word }) => word));
  const [sample] = STORIES[language].toSorted(
    (a, b) => listOwnWords(b, own).length - listOwnWords(a, own).length,
  );
  return (
    <Banner tone="info">
      {t('stories.made.none')}{' '}
      {sample && (
        <Link to={addressOfStory(sample)} lang={LANGUAGE_TAGS[language]} className="underline">
          {sample.title}
        </Link>
      )}
    </Banner>
  );
}
