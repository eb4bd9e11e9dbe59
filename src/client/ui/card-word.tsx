import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { placeDots } from '#shared/dots/lay-out-quantity.ts';
import { getStageOfCard, readCardQuantity } from '#shared/shipped-words/shipped-word.ts';

type CardWordProps = { card: { id: string; word: string } };

/** Shows the word of a card: dots as small dots with their number, an equation in figures. */
export function CardWord({ card }: CardWordProps) {
  const quantity = readCardQuantity({ ...card, stage: getStageOfCard(card.id) });
  const [count = 0, ...others] = quantity?.groups ?? [];
  return quantity && others.length === 0 ? <DotsWord count={count} /> : card.word;
}

const AREA = { width: 50, height: 30 };

function DotsWord({ count }: { count: number }) {
  const { t } = useTranslation();
  const { dots, radius } = useMemo(() => placeDots(count, AREA, Math.random), [count]);
  return (
    <span className="inline-flex items-center gap-[0.4em]">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${AREA.width} ${AREA.height}`}
        className="h-[1.5em] w-[2.5em] shrink-0 fill-current"
      >
        {dots.map(({ x, y }) => (
          <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />
        ))}
      </svg>
      {t('dots', { count })}
    </span>
  );
}
