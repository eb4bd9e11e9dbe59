import { type ComponentType, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { type Loadable, loadable } from './loadable.tsx';

/** Fetches the part and shows it, with the focus on its place if it `takesFocus`; rejects where it does not arrive. */
export type TryAgain = (takesFocus: boolean) => Promise<void>;

type Source<Props> = {
  /** Null until the file has loaded. */
  arrived: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
  room: ReactNode;
  /** Replaces the part if its file does not load. */
  Missing: ComponentType<{ tryAgain: TryAgain }>;
};

export type Load<Props> = () => Promise<ComponentType<Props>>;

/**
 * Returns a component whose file is fetched when it is first drawn or preloaded. Until then it draws `room`, and `Missing` where its
 * file does not arrive.
 */
export function createPart<Props extends object>(
  load: Load<Props>,
  room: ReactNode,
  Missing: Source<Props>['Missing'],
): Loadable<Props> {
  const fetch = async () => {
    source.arrived ??= await load();
    return source.arrived;
  };
  const source: Source<Props> = { arrived: null, fetch, room, Missing };
  const preload = () =>
    fetch().then(
      () => {},
      () => {},
    );
  return Object.assign((props: Props) => <Part source={source} props={props} />, { preload });
}

function Part<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const { Missing, room } = source;
  const [Shown, show] = useState<ComponentType<Props>>(() => {
    if (source.arrived) return source.arrived;
    const tryAgain: TryAgain = async (takesFocus) => {
      const arrived = await source.fetch();
      show(() => (takesFocus ? takeFocus(arrived) : arrived));
    };
    return loadable<Props>(() => source.fetch().catch(() => () => <Missing tryAgain={tryAgain} />), room);
  });
  return (
    <Suspense fallback={room}>
      <Shown {...props} />
    </Suspense>
  );
}

function takeFocus<Props extends object>(Arrived: ComponentType<Props>): ComponentType<Props> {
  return (props: Props) => (
    <PlaceOfArrival>
      <Arrived {...props} />
    </PlaceOfArrival>
  );
}

/** Takes the focus that was on the button which this replaces, and lays its parts out as the box around it does. */
function PlaceOfArrival({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={place} tabIndex={-1} className="flex flex-col gap-[inherit] focus-visible:outline-none">
      {children}
    </div>
  );
}

/** Fetches the part again when the network comes back. */
export function useTryWhenOnline(tryAgain: TryAgain): void {
  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('online', () => void tryAgain(false).catch(() => {}), { signal: end.signal });
    return () => end.abort();
  }, [tryAgain]);
}
