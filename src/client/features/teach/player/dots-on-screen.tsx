import { useMemo } from 'react';
import { layOutQuantity } from '#shared/dots/lay-out-quantity.ts';
import { readQuantity } from '#shared/dots/quantity.ts';
import type { ScreenSize } from '#shared/teach/fit-on-screen.ts';

/** The element is a paragraph, because a pause moves paragraphs out of its way. */
export function DotsOnScreen({ word, room: { width, height } }: { word: string; room: ScreenSize }) {
  const layout = useMemo(() => {
    const quantity = readQuantity(word);
    return quantity && layOutQuantity(quantity, { width, height }, Math.random);
  }, [word, width, height]);
  if (!layout) return null;
  return (
    <p style={{ fontSize: 0 }}>
      <svg role="img" aria-label={word} width={width} height={height} viewBox={`0 0 ${width} ${height}`}>
        <g className="fill-player-word">
          {layout.groups.flatMap(({ radius, dots }) =>
            dots.map(({ x, y }) => <circle key={`${x} ${y}`} cx={x} cy={y} r={radius} />),
          )}
        </g>
        <g className="fill-player-soft font-word font-bold" textAnchor="middle" dominantBaseline="central">
          {layout.signs.map(({ sign, x, y, size }) => (
            <text key={sign} x={x} y={y} fontSize={size}>
              {sign}
            </text>
          ))}
        </g>
      </svg>
    </p>
  );
}
