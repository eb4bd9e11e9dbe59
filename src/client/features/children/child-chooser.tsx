import { useTranslation } from 'react-i18next';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildId, useChooseChild, useShownChildren } from '#client/library/use-child.ts';
import { useChildName } from '#client/library/use-child-name.ts';
import { Button } from '#client/ui/button.tsx';
import { Toolbar } from '#client/ui/toolbar.tsx';

/** Chooses the child that the screens show; nothing where there is one. */
export function ChildChooser() {
  const { t } = useTranslation('children');
  const children = useShownChildren();
  const shownId = useChildId();
  const choose = useChooseChild();
  const nameOf = useChildName();
  if (children.length < 2) return null;
  return (
    <div className="mx-auto max-w-5xl px-3 py-1.5 sm:px-6">
      <Toolbar label={t('chooser')}>
        {children.map((child) => (
          <Button
            key={child.id}
            tone={child.id === shownId ? 'secondary' : 'quiet'}
            aria-pressed={child.id === shownId}
            onClick={() => choose(child.id)}
            className={`py-1 pl-1.5 ${children.length > 2 ? 'max-sm:pr-2 max-sm:text-sm' : ''} ${child.id === shownId ? 'border-sprout-600 bg-sprout-100' : ''}`}
            icon={<ChildPicture child={child} className={child.id === shownId ? 'bg-paper' : ''} />}
          >
            <span className="max-w-40 truncate max-sm:max-w-22">{nameOf(child)}</span>
          </Button>
        ))}
      </Toolbar>
    </div>
  );
}
