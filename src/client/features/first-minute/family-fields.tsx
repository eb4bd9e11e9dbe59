import { ChevronDown, type LucideIcon, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { loadReadings } from '#client/lib/dictionary/load-readings.ts';
import { withTimeout } from '#client/lib/http/with-timeout.ts';
import { loadShippedWords } from '#client/lib/shipped-words/load-shipped-words.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds, useLibraryRules, useReadLibrary } from '#client/library/use-library.ts';
import { TextField } from '#client/ui/fields/field.tsx';
import { readName } from '#shared/dictionary/tone-changes.ts';
import { countRoom } from '#shared/library/changes/decision.ts';
import { WORD_LANGUAGES, type WordLanguage } from '#shared/library/tables/card-set.ts';
import { LIBRARY_LIMITS } from '#shared/library/tables/limits.ts';
import { createNameCardId, FAMILY_ROLES } from '#shared/shipped-words/family-names.ts';
import { type GivenName, planFamilyNames } from '#shared/teach/plan-family-names.ts';

type FieldFoldProps = { icon: LucideIcon; summary: string; children: ReactNode };

/** Folds fields that most families leave as they are. */
export function FieldFold({ icon: Icon, summary, children }: FieldFoldProps) {
  return (
    <details className="group/fold">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-control font-semibold text-leaf [&::-webkit-details-marker]:hidden">
        <Icon className="size-5 shrink-0" />
        <span className="min-w-0">{summary}</span>
        <ChevronDown aria-hidden="true" className="size-5 shrink-0 group-open/fold:rotate-180" />
      </summary>
      {children}
    </details>
  );
}

type FamilyFieldsProps = {
  language: WordLanguage;
  hint: string;
  onTyping: (isTyping: boolean) => void;
};

/** Asks for the names of the family, folded. Those that are cards already are shown. */
export function FamilyFields({ language, hint, onTyping }: FamilyFieldsProps) {
  const { t, i18n } = useTranslation('first-minute');
  const { flashcards } = useReadLibrary()();
  return (
    <FieldFold icon={Users} summary={t('family.question')}>
      <p className="mb-2 text-sm text-soft">{hint}</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] gap-3 pb-3">
        {FAMILY_ROLES[i18n.language.startsWith('zh') ? 'zh' : 'en'].map((role) => (
          <TextField
            key={role}
            name={role}
            label={t(`family.${role}`)}
            defaultValue={flashcards.get(createNameCardId(role, language))?.word}
            maxLength={LIBRARY_LIMITS.word}
            autoComplete="off"
            onChange={({ target }) => onTyping(target.value !== '')}
          />
        ))}
      </div>
    </FieldFold>
  );
}

export function readFamilyNames(form: FormData): GivenName[] {
  return FAMILY_ROLES.zh.flatMap((role) => {
    const name = String(form.get(role) ?? '').trim();
    return name ? { role, name } : [];
  });
}

/** A slow dictionary or word list does not hold up the names. */
const LIST_TIMEOUT_MS = 2_000;

async function addPinyin(given: GivenName): Promise<GivenName> {
  const readings = await withTimeout(() => loadReadings(given.name), LIST_TIMEOUT_MS).catch(() => []);
  const [{ pinyin } = {}] = readings;
  return pinyin ? { ...given, pinyin: readName(given.name, pinyin) } : given;
}

/** Adds the names as cards, later than the words that they join. A name that is refused is left out. */
export function useFamilyNames(childId: number) {
  const commit = useCommit();
  const readLibrary = useReadLibrary();
  const rules = useLibraryRules();
  const ids = useIds();
  return async (given: readonly GivenName[], keepsShown: boolean): Promise<void> => {
    if (given.length === 0) return;
    const [shipped, names] = await Promise.all([
      withTimeout(() => loadShippedWords(new Set(WORD_LANGUAGES)), LIST_TIMEOUT_MS).catch(() => ({})),
      Promise.all(given.map(addPinyin)),
    ]);
    const room = countRoom(readLibrary(), rules);
    const options = { childId, names, shipped, room, newId: ids.flashcardId, keepsShown };
    for (const change of planFamilyNames(readLibrary(), options)) commit(change);
  };
}
