import { useTranslation } from 'react-i18next';
import { listSeparator } from '#client/lib/i18n/list-separator.ts';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import type { RowVersion } from '#client/library/fetch-row-versions.ts';
import { Button } from '#client/ui/button.tsx';
import type { Library } from '#shared/library/library.ts';

const WORDS = 12;

/** One earlier version: what it was, whether it was deleted or changed, and the button that brings it back. */
export function VersionItem({
  version,
  library,
  onRestore,
}: {
  version: RowVersion;
  library: Library;
  onRestore: () => void;
}) {
  const { t } = useTranslation('flashcards');
  const name = version.table === 'flashcards' ? version.row.word : version.row.name;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2">
      <div className="min-w-0">
        <p className="font-semibold break-words" {...markLanguage(name)}>
          {name}
        </p>
        <Details version={version} library={library} />
      </div>
      <Button aria-label={t('versions.restoreOf', { name })} onClick={onRestore}>
        {t('versions.restore')}
      </Button>
    </li>
  );
}

function Details({ version, library }: { version: RowVersion; library: Library }) {
  const { t, i18n } = useTranslation('flashcards');
  const fate = version.deleted ? 'deleted' : 'changed';
  const what = t(`versions.${fate}.${version.table}`);
  if (version.table === 'categories') return <p className="text-sm text-soft">{what}</p>;
  if (version.table === 'flashcards') {
    const { id, english, pinyin, categoryId, recording } = version.row;
    const isOtherSound = recording !== library.flashcards.get(id)?.recording;
    const sound = isOtherSound && t(recording ? 'versions.otherRecording' : 'versions.noRecording');
    const category = library.categories.get(categoryId)?.name;
    return (
      <p className="text-sm text-soft">
        {[what, pinyin, english, sound, category && t('card.inCategory', { name: category })]
          .filter(Boolean)
          .join(' · ')}
      </p>
    );
  }
  const words = version.row.flashcardIds.flatMap((id) => library.flashcards.get(id)?.word ?? []);
  const listed = words.slice(0, WORDS).join(listSeparator(i18n.language));
  return (
    <p className="text-sm text-soft">
      {what}
      {words.length > 0 && ` · ${words.length > WORDS ? `${listed} …` : listed}`}
    </p>
  );
}
