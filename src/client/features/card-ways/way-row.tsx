import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay } from '#client/lib/i18n/day-formats.ts';
import { markLanguage } from '#client/lib/i18n/languages.ts';
import { useLeavingText } from '#client/library/sessions/use-leaving-days.ts';
import { TEACH_OFFER_ICONS } from '#client/library/sessions/use-teach-again.tsx';
import { useSetName } from '#client/library/use-child.ts';
import { Button } from '#client/ui/button.tsx';
import { Facts, type FactsProps } from '#client/ui/card.tsx';
import { CardWord } from '#client/ui/card-word.tsx';
import type { Flashcard } from '#shared/library/tables/flashcard.ts';
import type { TeachOffer } from '#shared/rotation/teach-again.ts';
import type { CardWay } from '#shared/teach/card-ways.ts';
import { COMEBACK_DAYS, type Comeback } from '#shared/teach/old-friends.ts';

type TaughtStatus = Extract<CardWay['status'], { kind: 'taught' }>;

/** Returns a function that describes a card's status in short phrases: 'Set 1', 'shown 12 of 15 times', 'first on Tue, Mar 3'. */
function useWayFacts(today: string): (way: CardWay, offer: TeachOffer | null) => FactsProps['facts'] {
  const { t, i18n } = useTranslation('ways');
  const getSetName = useSetName();
  const leavingText = useLeavingText();
  const format = (day: string) => formatDay(day, i18n.language);
  const setList = new Intl.ListFormat(i18n.language, { type: 'conjunction' });

  const describeComeback = (comeback: Comeback | null) => {
    if (!comeback) return null;
    const { on, isSure } = comeback;
    if (!isSure) return on <= today ? t('backInTurn') : t('notBefore', { day: format(on) });
    return on === today ? t('backToday') : t('backOn', { day: format(on) });
  };

  const describeLeaving = ({ leavesOn, showings, enough }: TaughtStatus, offer: TeachOffer | null) => {
    if (offer === null) return t('letGo');
    return leavesOn ? leavingText(leavesOn) : showings >= enough && t('mayLeave');
  };

  return ({ status, usage }, offer) => {
    const count = usage?.flashes ?? 0;
    const showings = usage ? t('showings', { count }) : t('notShown');
    switch (status.kind) {
      case 'coming':
        return [
          ...(status.opensOn
            ? [t('from', { name: getSetName(status.setId), day: formatDay(status.opensOn, i18n.language) })]
            : [
                getSetName(status.setId),
                status.place === 1 ? t('next') : t('place', { place: status.place }),
              ]),
          usage && showings,
        ];
      case 'taught':
        return [
          setList.format(status.setIds.map(getSetName)),
          status.showings < status.enough
            ? t('showingsOf', { showings: status.showings, enough: status.enough })
            : showings,
          describeLeaving(status, offer),
          usage && t('first', { day: format(usage.firstOn) }),
        ];
      case 'retired':
        return [t('retired', { day: format(status.retiredOn) }), showings, describeComeback(status.next)];
      case 'oldFriend': {
        const comebackCount = status.comebacks.length;
        return [
          showings,
          comebackCount > 0 ? t('cameBack', { count: comebackCount, most: COMEBACK_DAYS.length }) : null,
          describeComeback(status.next),
        ];
      }
      case 'loose':
        return [showings, usage && t('last', { day: format(usage.lastOn) })];
    }
  };
}

export type WayRowProps = {
  way: CardWay;
  day: string;
  offer: TeachOffer | null;
  onTeach: (offer: TeachOffer, card: Flashcard) => void;
};

export const WayRow = memo(function WayRow({ way, day, offer, onTeach }: WayRowProps) {
  const { t } = useTranslation('moves');
  const facts = useWayFacts(day)(way, offer);
  const Icon = offer && TEACH_OFFER_ICONS[offer];
  const { card, status } = way;
  return (
    <div className="flex min-h-16 flex-wrap items-center gap-x-4 px-4 py-1.5 sm:flex-nowrap sm:px-6">
      <p
        className="font-word wrap-break-word max-sm:min-w-min max-sm:flex-1 sm:max-w-3/5 sm:min-w-1/3 text-[min(1.375rem,8vw)] leading-tight font-bold text-word"
        {...markLanguage(card.word)}
      >
        <CardWord card={card} />
      </p>
      <div className="min-w-0 max-sm:order-1 max-sm:basis-full sm:flex-1">
        <Facts facts={facts} className="text-sm leading-tight text-soft" />
        {status.kind === 'taught' && status.showings < status.enough && (
          <ShowingsBar showings={status.showings} enough={status.enough} />
        )}
      </div>
      {Icon && (
        <Button
          tone="quiet"
          size="icon"
          className="-mr-2 ml-auto text-sm"
          icon={<Icon className="size-5" />}
          onClick={() => onTeach(offer, card)}
        >
          {t(`offers.${offer}`)}
          <span className="sr-only">{` ${card.word}`}</span>
        </Button>
      )}
    </div>
  );
});

function ShowingsBar({ showings, enough }: { showings: number; enough: number }) {
  return (
    <div aria-hidden="true" className="mt-1 h-1.5 overflow-hidden rounded-full bg-leaf-tint">
      <div
        data-share
        className="h-full rounded-full bg-leaf"
        style={{ width: `${(100 * showings) / enough}%` }}
      />
    </div>
  );
}
