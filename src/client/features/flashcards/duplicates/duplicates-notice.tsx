import { Copy } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { useCategoryName } from '../rows/use-category-name.ts';
import { type Duplicates, nameGroup } from './use-duplicates.ts';

const LISTED = 20;

/**
 * Points out words that a category has twice, as when two devices add the same word. `shown`: the list below shows only these
 * cards, and the parent can keep or delete each group here.
 */
export function DuplicatesNotice({
  duplicates: { groups, keep, removeOne },
  shown,
  onShow,
}: {
  duplicates: Duplicates;
  shown: boolean;
  onShow: (shown: boolean) => void;
}) {
  const { t } = useTranslation('flashcards');
  const nameOf = useCategoryName();
  const toggle = useRef<HTMLButtonElement>(null);
  if (groups.length === 0) return null;
  // The pressed button disappears with its group.
  const settle = (action: () => void) => () => {
    toggle.current?.focus();
    action();
  };
  return (
    <section
      aria-label={t('duplicates.title')}
      className="flex flex-col gap-2 rounded-control border border-hairline bg-sun-soft px-4 py-2.5"
    >
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="flex items-center gap-3 font-medium text-ink">
          <Copy className="size-5 shrink-0" />
          {t('duplicates.notice', { count: groups.length })}
        </p>
        <Button ref={toggle} aria-pressed={shown} onClick={() => onShow(!shown)}>
          {shown ? t('duplicates.showAll') : t('duplicates.showThem')}
        </Button>
      </div>
      {shown && (
        <ul className="flex flex-col gap-2">
          {groups.slice(0, LISTED).map((cards) => {
            const [card] = cards;
            if (!card) return null;
            const names = { word: card.word, category: nameOf(card.categoryId) };
            return (
              <li
                key={nameGroup(cards)}
                className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-hairline pt-2"
              >
                <span>{t('duplicates.wordIn', names)}</span>
                <span className="flex flex-wrap gap-2">
                  <Button aria-label={t('duplicates.keepBothOf', names)} onClick={settle(() => keep(cards))}>
                    {t('duplicates.keepBoth')}
                  </Button>
                  <Button
                    tone="danger"
                    aria-label={t('duplicates.deleteOneOf', names)}
                    onClick={settle(() => removeOne(cards))}
                  >
                    {t('duplicates.deleteOne')}
                  </Button>
                </span>
              </li>
            );
          })}
          {groups.length > LISTED && <li>{t('duplicates.more', { count: groups.length - LISTED })}</li>}
        </ul>
      )}
    </section>
  );
}
