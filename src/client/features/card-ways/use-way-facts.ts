import { useTranslation } from 'react-i18next';
import { formatDate } from '#client/lib/i18n/format-date.ts';
import { useSetName } from '#client/library/use-set-name.ts';
import type { CardWay } from '#shared/teach/card-ways.ts';
import { COMES_BACK_AFTER } from '#shared/teach/old-friends.ts';

/** Returns a function that says in short texts where a card is on its way: 'Set 1', '12 of 15 showings', 'since Mar 3'. */
export function useWayFacts(today: string): (way: CardWay) => string[] {
  const { t, i18n } = useTranslation('ways');
  const nameOf = useSetName();
  const dateOf = (day: string) =>
    formatDate(day, i18n.language, {
      ...{ month: 'short', day: 'numeric' },
      ...(day.slice(0, 4) !== today.slice(0, 4) && { year: 'numeric' }),
    });
  const sets = new Intl.ListFormat(i18n.language, { type: 'conjunction' });

  return ({ stage, usage }) => {
    const count = usage?.flashes ?? 0;
    const showings = usage ? t('showings', { count }) : t('notShown');
    const last = usage && t('last', { day: dateOf(usage.lastOn) });
    switch (stage.kind) {
      case 'coming':
        return [
          nameOf(stage.setId),
          stage.place === 1 ? t('next') : t('place', { place: stage.place }),
          ...(usage ? [showings] : []),
        ];
      case 'taught':
        return [
          sets.format(stage.setIds.map(nameOf)),
          count < stage.enough
            ? t('showingsOf', { showings: count, enough: stage.enough })
            : t('showingsEnough', { count }),
          ...(usage ? [t('first', { day: dateOf(usage.firstOn) })] : []),
        ];
      case 'retired':
        return [t('retired', { day: dateOf(stage.retiredOn) }), showings, ...describeDue(stage.dueOn)];
      case 'oldFriend':
        return [
          t('retired', { day: dateOf(stage.retiredOn) }),
          showings,
          ...(stage.comebacks.length > 0
            ? [t('cameBack', { times: stage.comebacks.length, of: COMES_BACK_AFTER.length })]
            : []),
          ...describeDue(stage.dueOn),
        ];
      case 'loose':
        return [showings, ...(last ? [last] : [])];
    }
  };

  function describeDue(dueOn: string | null): string[] {
    if (dueOn === null) return [];
    return [dueOn <= today ? t('backSoon') : t('backFrom', { day: dateOf(dueOn) })];
  }
}
