import './falling-leaves.css';
import type { CSSProperties } from 'react';
import { Drawing, Shape } from '#client/ui/illustration/shape.tsx';

const LEAVES = 8;

/** Eight leaves that fall once, none where motion is not wanted. */
export function FallingLeaves() {
  return (
    <div aria-hidden="true" className="falling-leaves">
      {Array.from({ length: LEAVES }, (_, leaf) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a leaf is its place
        <span key={leaf} style={{ '--leaf': leaf } as CSSProperties}>
          <Drawing box={[30, 30]} width={30} line={2.4}>
            <Shape
              d="M4 26C4 10 12 4 26 4c0 14-6 22-22 22z"
              tint={leaf % 2 === 0 ? 'fill-tint-leaf' : 'fill-second-leaf'}
              shift={1}
            />
            <path d="M9 21L19 11" />
          </Drawing>
        </span>
      ))}
    </div>
  );
}
