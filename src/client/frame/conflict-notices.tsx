import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { Link } from '#client/lib/navigation/link.tsx';
import { newUuid } from '#client/lib/new-uuid.ts';
import { useChooseChild } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useFamilyLibrary, useLibrary } from '#client/library/use-library.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import type { Change } from '#shared/library/changes/change.ts';
import {
  containsOtherNote,
  planKeepCurrent,
  planTakeOther,
  toConflictView,
} from '#shared/library/changes/plan-resolution.ts';
import type { Refusal } from '#shared/library/refusals.ts';
import type { Conflict } from '#shared/library/tables/conflict.ts';
import { FIRST_CHILD } from '#shared/library/tables/fields.ts';
import { useConflictText } from './describe-change.ts';

export function ConflictNotices() {
  const conflicts = useLibrary(({ rows }) => rows.conflicts);
  const [conflict] = conflicts;
  if (!conflict) return null;
  return <ConflictNotice key={conflict.id} conflict={conflict} count={conflicts.length} />;
}

function ConflictNotice({ conflict, count }: { conflict: Conflict; count: number }) {
  const { t } = useTranslation('changes');
  const { t: tError } = useTranslation('errors');
  const { library } = useFamilyLibrary();
  const commit = useCommit();
  const chooseChild = useChooseChild();
  const describeConflict = useConflictText();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const view = toConflictView(library, conflict);
  const { offer } = view;

  const carryOut = (changes: readonly Change[]) => {
    for (const change of changes) {
      const result = commit(change);
      if (!result.ok) return setRefusal(result.code);
    }
  };
  const { title, current, other } = describeConflict(view);
  const isSeen = offer === 'edit' && containsOtherNote(view);
  return (
    <Banner tone="notice" className="mb-4">
      <div className="flex flex-wrap justify-between gap-x-3">
        <p className="font-bold wrap-anywhere">{title}</p>
        {count > 1 && <p className="text-sm">{t('conflicts.more', { count: count - 1 })}</p>}
      </div>
      <Version name={t('conflicts.now')} text={current} />
      {!isSeen && <Version name={t('conflicts.other')} text={other} />}
      {refusal && <p>{tError(`refusals.${refusal}`)}</p>}
      <div className="mt-2 flex flex-wrap gap-3">
        <Button onClick={() => carryOut(planKeepCurrent(conflict))}>{t('conflicts.keep')}</Button>
        {offer === 'take' && (
          <Button onClick={() => carryOut(planTakeOther(library, view, { id: newUuid(), at: new Date() }))}>
            {t('conflicts.take')}
          </Button>
        )}
        {offer === 'edit' && (
          <Link
            to={`/daily-tracking?day=${conflict.subject}`}
            className={buttonClass('secondary')}
            onClick={() => {
              chooseChild(conflict.childId ?? FIRST_CHILD);
              if (isSeen) carryOut(planKeepCurrent(conflict));
            }}
          >
            {t('conflicts.tidy')}
          </Link>
        )}
      </div>
    </Banner>
  );
}

function Version({ name, text }: { name: string; text: string }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-2">
      <span className="shrink-0">{name}</span>
      <span
        className="max-h-40 min-w-0 overflow-y-auto whitespace-pre-wrap wrap-anywhere text-ink"
        {...markLanguage(text)}
      >
        {text}
      </span>
    </p>
  );
}
