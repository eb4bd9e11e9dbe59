import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildId, useChooseChild, useShownChildren } from '#client/library/use-child.ts';
import { useChildName } from '#client/library/use-child-name.ts';
import { Button } from '#client/ui/button.tsx';

/** Chooses the child that the screens show, in one row that scrolls where it is too long; nothing where there is one child. */
export function ChildChooser() {
  const { t } = useTranslation('children');
  const children = useShownChildren();
  const shownId = useChildId();
  const choose = useChooseChild();
  const nameOf = useChildName();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, []);
  if (children.length < 2) return null;
  const isTight = children.length > 2;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, these are buttons
    <div
      ref={row}
      role="group"
      aria-label={t('chooser')}
      className={`relative mx-auto flex h-15.5 max-w-5xl items-center gap-3 overflow-x-auto px-3 sm:px-6 ${isTight ? 'max-sm:gap-1' : ''}`}
    >
      {children.map((child) => (
        <Button
          key={child.id}
          tone={child.id === shownId ? 'secondary' : 'quiet'}
          aria-pressed={child.id === shownId}
          onClick={() => choose(child.id)}
          className={`shrink-0 py-1 pl-1.5 ${isTight ? 'max-sm:pr-2 max-sm:text-sm' : ''} ${child.id === shownId ? 'border-sprout-600 bg-sprout-100' : ''}`}
          icon={<ChildPicture child={child} className={child.id === shownId ? 'bg-paper' : ''} />}
        >
          <span className="max-w-40 truncate max-sm:max-w-22">{nameOf(child)}</span>
        </Button>
      ))}
    </div>
  );
}
