import { Drawing, Shape } from './shape.tsx';

export function Cup({ size = 96, tint = 'fill-tint-sky' }: { size?: number; tint?: string }) {
  return (
    <Drawing box={[80, 96]} width={(size * 80) / 96} height={size}>
      <path d="M30 6c-4 5 4 9 0 15M44 6c-4 5 4 9 0 15M63 48c15-4 17 22-3 22" />
      <Shape d="M8 36l3 28c2 18 11 27 25 27s23-9 25-27l3-28z" tint={tint} />
      <ellipse cx="36" cy="36" rx="28" ry="5.5" className="fill-white" />
    </Drawing>
  );
}

export function Hand({ size = 160 }: { size?: number }) {
  return (
    <Drawing box={[110, 200]} width={(size * 110) / 200} height={size}>
      <Shape
        d="M28 92L18 66C14 50 14 40 14 22c0-13 20-13 21-1 0-18 22-18 22 0 1-16 22-15 22 2 2-10 21-10 21 4 1 16 1 26-3 42l-10 26z"
        tint="fill-tint-coral"
      />
      <path d="M35 22l1 32M57 22v34M79 23l-1 31" />
      <path d="M20 25c1-6 8-6 9 0M42 21c1-6 8-6 9 0M64 21c1-6 8-6 9 0M86 28c1-6 8-6 9 0" strokeWidth="2.5" />
      <Shape d="M27 92c20-6 42-6 62-1l1 11c-22-5-43-5-64 1z" tint="fill-tint-leaf" shift={1.5} />
      <Shape d="M31 124L8 200h94L84 123z" tint="fill-tint-plum" />
      <path d="M48 126l-7 74M68 126l7 74" />
      <Shape d="M22 109c23-7 48-7 71-1l1 17c-24-6-48-6-73 1z" tint="fill-white" shift={0} />
    </Drawing>
  );
}

export function Stopwatch({ size = 96 }: { size?: number }) {
  return (
    <Drawing box={[96, 96]} width={size}>
      <path d="M74 20l8-8" />
      <Shape d="M41 5h15v10H41z" tint="fill-tint-coral" shift={1} />
      <Shape d="M50 16c24 0 38 16 38 38S72 92 48 92 9 76 9 54s17-38 41-38z" tint="fill-tint-sky" />
      <path d="M48 55V31c9 0 16 5 20 13z" className="fill-white stroke-none" />
      <path d="M48 30v25l21-12M20 55h5M71 55h5M48 80v4" />
    </Drawing>
  );
}

const FAN_CARDS = [
  ['rotate(-30 48 94)', 'fill-tint-coral'],
  ['rotate(30 48 94)', 'fill-tint-plum'],
  ['rotate(-15 48 94)', 'fill-tint-sky'],
  ['rotate(15 48 94)', 'fill-tint-leaf'],
  ['translate(0 -6)', 'fill-card'],
] as const;

export function CardFan({ size = 96, word = '' }: { size?: number; word?: string }) {
  return (
    <Drawing box={[140, 104]} width={(size * 140) / 104} height={size}>
      <g transform="translate(22 10)">
        {FAN_CARDS.map(([turn, tint]) => (
          <g key={tint} transform={turn}>
            <Shape
              d="M28 4h40a4 4 0 0 1 4 4v62a4 4 0 0 1-4 4H28a4 4 0 0 1-4-4V8a4 4 0 0 1 4-4z"
              tint={tint}
              shift={1}
            />
          </g>
        ))}
        <text
          x="48"
          y="39"
          fontSize="17"
          textAnchor="middle"
          className="fill-word stroke-none font-word font-bold"
        >
          {word}
        </text>
      </g>
    </Drawing>
  );
}

export function Scissors({ size = 40 }: { size?: number }) {
  return (
    <Drawing box={[40, 40]} width={size} line={2.5} className="[--color-ink:var(--color-on-tint)]">
      <path d="M4 13l24 13M4 27l24-13" />
      <circle cx="32" cy="11" r="5.5" className="fill-tint-coral" />
      <circle cx="32" cy="29" r="5.5" className="fill-tint-coral" />
    </Drawing>
  );
}
