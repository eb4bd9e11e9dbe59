import { type ReactNode, useEffect } from 'react';
import { Drawing, Shape } from './shape.tsx';

const LEAVES_BY_KIND = [10, 6, 8, 6] as const;

type PotKind = 0 | 1 | 2 | 3;

type Pot = { number: number; kind: PotKind; leaves: number };

/** Follows docs/product/figures.md#windowsill. */
export function placePots(learnedWords: number, potCount: number): Pot[] {
  const pots: Pot[] = [];
  let remainingLeaves = Math.max(0, Math.floor(learnedWords));
  for (let number = 0; remainingLeaves > 0 || number < potCount; number += 1) {
    const kind = (number % LEAVES_BY_KIND.length) as PotKind;
    const leaves = Math.min(remainingLeaves, LEAVES_BY_KIND[kind]);
    remainingLeaves -= leaves;
    pots.push({ number, kind, leaves });
  }
  return pots.slice(-potCount);
}

const CUP = 'M19 108h41l-2 20c-1 7-5 10-10 10H31c-5 0-9-3-10-10z';

const POTS: readonly ReactNode[] = [
  <g key="large">
    <Shape d="M17 113l5 26h33l5-26z" tint="fill-tint-coral" shift={1.5} />
    <Shape d="M12 102h52v11H12z" tint="fill-tint-coral" shift={1.5} />
  </g>,
  <g key="cup">
    <path d="M60 113c9-1 11 3 11 7s-3 8-12 8" />
    <Shape d={CUP} tint="fill-white" shift={1.5} />
  </g>,
  <g key="bowl">
    <Shape d="M20 106h37c14 14 8 32-4 33H25c-13-1-19-19-5-33z" tint="fill-tint-plum" shift={1.5} />
    <path d="M13 121c16 6 34 6 51 0" />
  </g>,
  <g key="small">
    <Shape d="M21 117l4 22h27l4-22z" tint="fill-tint-coral" shift={1.5} />
    <Shape d="M17 106h43v11H17z" tint="fill-tint-coral" shift={1.5} />
  </g>,
];

const ROOT = { x: 38, y: 104 };
const LEAF_DISTANCE = 6;

function getStemPoint(height: number, part: number, lean: number) {
  const bend = 2 * part * (1 - part) * -5 + part * part * lean;
  return { x: ROOT.x + bend, y: ROOT.y - height * part };
}

type LeafProps = {
  position: { x: number; y: number };
  rotation: number;
  isFlipped: boolean;
  isDark: boolean;
  isNew: boolean;
};

function Leaf({ position, rotation, isFlipped, isDark, isNew }: LeafProps) {
  const transform = `translate(${position.x.toFixed(1)} ${position.y.toFixed(1)})${isFlipped ? ' scale(-1 1)' : ''} rotate(${rotation})`;
  return (
    <g transform={transform}>
      <g className={isNew ? NEW_LEAF : undefined}>
        <path
          d="M0 0C4-9 14-11 24-6 20 5 9 8 0 0z"
          className={isDark ? 'fill-second-leaf' : 'fill-tint-leaf'}
        />
        <path d="M8-1l7-2" strokeWidth="2" className="stroke-on-tint" />
      </g>
    </g>
  );
}

/** The delay lets the page settle first. */
const NEW_LEAF =
  'leaf-unfolds origin-[0_0] [animation-delay:300ms] [animation-fill-mode:backwards] motion-reduce:animate-none';

type PlantProps = { kind: number; leaves: number; seenLeaves: number; className: string };

/** Renders the leaves from the tip down so that lower ones are in front. The first `seenLeaves` are not animated. */
function renderLeaves({ leaves: count, seenLeaves }: PlantProps, height: number, lean: number): ReactNode[] {
  const leaves: ReactNode[] = [
    <Leaf
      key="tip"
      position={getStemPoint(height, 1, lean)}
      rotation={lean > 0 ? -82 : -68}
      isFlipped={lean < 0}
      isDark={count % 4 === 2}
      isNew={count > seenLeaves}
    />,
  ];
  for (let index = count - 2; index >= 0; index -= 1) {
    const position = getStemPoint(height, (16 + index * LEAF_DISTANCE) / height, lean);
    const isLeft = index % 2 === 0;
    leaves.push(
      <Leaf
        key={index}
        position={position}
        rotation={isLeft ? 6 : -24}
        isFlipped={isLeft}
        isDark={index % 3 === 1}
        isNew={index >= seenLeaves}
      />,
    );
  }
  return leaves;
}

function Plant(props: PlantProps) {
  const { kind, leaves, className } = props;
  const height = 16 + leaves * LEAF_DISTANCE;
  const lean = kind % 2 === 0 ? 8 : -9;
  const tip = getStemPoint(height, 1, lean);
  return (
    <Drawing box={[80, 140]} width={80} height={140} line={2.5} className={className}>
      {leaves > 0 && (
        <>
          <path d={`M38 104Q33 ${104 - height / 2} ${tip.x} ${tip.y}`} />
          {renderLeaves(props, height, lean)}
        </>
      )}
      {POTS[kind]}
    </Drawing>
  );
}

const POT_COUNT = 6;
const POT_COUNT_ON_PHONE = 4;

function Sky() {
  return (
    <Drawing
      box={[60, 34]}
      width={60}
      height={34}
      className="absolute top-4 left-[67%] stroke-none md:left-[58%]"
    >
      <path
        d="M2 26c-3-9 4-14 12-10 5-16 28-14 28 0 9-2 14 4 12 10z"
        className="fill-[light-dark(white,transparent)]"
      />
      <path
        d="M36 2a16 16 0 1 0 14 24A14 14 0 0 1 36 2z"
        className="fill-[light-dark(transparent,var(--color-tint-sun))]"
      />
    </Drawing>
  );
}

/** The number of leaves that the parent has seen in any drawing since the page loaded. */
let seenLeafCount: number | null = null;
const SEEN_AFTER_MS = 1_000;

export type WindowsillProps = {
  leaves: number;
};

/** Animates the leaves that are new since the last drawing. */
export function WindowsillDrawing({ leaves }: WindowsillProps) {
  useEffect(() => {
    const timer = setTimeout(() => {
      seenLeafCount = leaves;
    }, SEEN_AFTER_MS);
    return () => clearTimeout(timer);
  }, [leaves]);
  const onPhone = new Set(placePots(leaves, POT_COUNT_ON_PHONE).map(({ number }) => number));
  const seenLeaves = new Map(
    placePots(seenLeafCount ?? leaves, POT_COUNT).map(({ number, leaves: seenCount }) => [number, seenCount]),
  );
  return (
    <div
      aria-hidden="true"
      className="relative flex h-full flex-col overflow-hidden border-y-3 border-(--line) bg-sky-soft [--line:light-dark(var(--color-ink),var(--color-soft))] print:hidden"
    >
      <Sky />
      <div className="absolute inset-y-0 left-1/2 border-l-3 border-(--line)" />
      <div className="relative mx-auto flex w-full max-w-5xl grow items-end justify-around">
        {placePots(leaves, POT_COUNT).map(({ number, kind, leaves: grown }) => (
          <Plant
            key={number}
            kind={kind}
            leaves={grown}
            seenLeaves={seenLeaves.get(number) ?? 0}
            className={`stroke-(--line) md:h-[168px] md:w-24 ${onPhone.has(number) ? '' : 'max-md:hidden'}`}
          />
        ))}
      </div>
      <div className="relative h-6.5 border-t-3 border-(--line) bg-[light-dark(var(--color-tint-sun),color-mix(in_srgb,var(--color-sun)_32%,var(--color-paper)))]" />
    </div>
  );
}
