import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildId, useChildName, useChooseChild, useShownChildren } from '#client/library/use-child.ts';
import { Button } from '#client/ui/button.tsx';

/** Renders nothing for a family with one child. */
export function ChildChooser() {
  const { t } = useTranslation('children');
  const children = useShownChildren();
  const shownId = useChildId();
  const choose = useChooseChild();
  const getName = useChildName();
  const row = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const chosen = row.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    if (row.current && chosen) row.current.scrollLeft = chosen.offsetLeft - chosen.offsetWidth;
  }, []);
  if (children.length < 2) return null;
  const isTight = children.length > 2;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for form fields, and these are buttons
    <div
      ref={row}
      role="group"
      aria-label={t('chooser')}
      className="relative -mx-(--page-margin) -mt-2 mb-2 flex h-[3.25rem] items-center gap-2 overflow-x-auto px-(--page-margin) sm:-mt-4"
    >
      {children.map((child) => (
        <Button
          key={child.id}
          tone={child.id === shownId ? 'secondary' : 'quiet'}
          size="icon"
          aria-pressed={child.id === shownId}
          onClick={() => choose(child.id)}
          className={`shrink-0 rounded-full py-0.5 pr-3.5 pl-1 ${isTight ? 'max-sm:pr-2 max-sm:text-sm' : ''} ${child.id === shownId ? 'bg-leaf-tint' : ''}`}
          icon={<ChildPicture child={child} className={child.id === shownId ? 'bg-card' : ''} />}
        >
          <span className="max-w-[10rem] truncate max-sm:max-w-[5.5rem]">{getName(child)}</span>
        </Button>
      ))}
    </div>
  );
}
