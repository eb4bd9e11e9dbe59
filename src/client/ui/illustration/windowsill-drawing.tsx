import { placePots } from '#shared/tracking/windowsill.ts';
import { Plant } from './plant.tsx';
import { Drawing } from './shape.tsx';

const PLACES = 6;
const PLACES_ON_PHONE = 4;

/** A cloud by day, the moon by night. */
function Sky() {
  return (
    <Drawing box={[60, 34]} width={60} height={34} className="absolute top-4 left-[58%] stroke-none">
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

/** The window with the pots on its sill: 166 px high on a phone, 204 on a desk. */
export function WindowsillDrawing({ leaves }: { leaves: number }) {
  const onPhone = new Set(placePots(leaves, PLACES_ON_PHONE).map(({ number }) => number));
  return (
    <div
      aria-hidden="true"
      className="relative flex h-full flex-col overflow-hidden border-y-3 border-(--line) bg-sky-soft [--line:light-dark(var(--color-ink),var(--color-soft))] print:hidden"
    >
      <Sky />
      <div className="absolute inset-y-0 left-1/2 border-l-3 border-(--line)" />
      <div className="relative mx-auto flex w-full max-w-5xl grow items-end justify-around">
        {placePots(leaves, PLACES).map(({ number, kind, leaves: grown }) => (
          <Plant
            key={number}
            kind={kind}
            leaves={grown}
            className={`stroke-(--line) md:h-[168px] md:w-24 ${onPhone.has(number) ? '' : 'max-md:hidden'}`}
          />
        ))}
      </div>
      <div className="relative h-6.5 border-t-3 border-(--line) bg-[light-dark(var(--color-tint-sun),color-mix(in_srgb,var(--color-sun)_32%,var(--color-paper)))]" />
    </div>
  );
}
