import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { markLanguage } from '#client/lib/i18n/mark-language.ts';
import { ChildPicture } from '#client/library/child-picture.tsx';
import { useChildName } from '#client/library/use-child-name.ts';
import type { Child } from '#shared/library/child.ts';
import { formatMonth } from '#shared/tracking/day-labels.ts';

/** A child with what is known of it, and buttons. */
export function ChildRow({ child, children }: { child: Child; children: ReactNode }) {
  const { t, i18n } = useTranslation('children');
  const nameOf = useChildName();
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 py-2">
      <span className="flex min-w-0 items-center gap-3">
        <ChildPicture child={child} className="size-10" />
        <span className="min-w-0">
          <span className="block font-semibold wrap-anywhere" {...markLanguage(child.name)}>
            {nameOf(child)}
          </span>
          {child.born && (
            <span className="block text-sm text-soft">
              {t('card.born', { month: formatMonth(child.born, i18n.language) })}
            </span>
          )}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">{children}</span>
    </li>
  );
}
