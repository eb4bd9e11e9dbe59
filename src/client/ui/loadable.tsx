import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

/** A component in a file of its own. `preload` fetches it ahead; it never rejects, the drawing fails instead. */
export type Loadable<Props> = ComponentType<Props> & { preload: () => Promise<void> };

type Source<Props> = {
  /** Null until the file has loaded. */
  loaded: ComponentType<Props> | null;
  late: ComponentType<Props>;
  fallback: ReactNode;
};

/**
 * Returns a component whose file is fetched when it is first drawn or preloaded. One that has loaded is drawn at once, for which
 * `React.lazy` takes another turn. Until then it draws `fallback`; without its file it throws to the nearest error page.
 */
export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
): Loadable<Props> {
  const fetch = async () => {
    source.loaded ??= await load();
    return { default: source.loaded };
  };
  const source: Source<Props> = { loaded: null, late: lazy(fetch), fallback };
  const preload = () =>
    fetch().then(
      () => {},
      () => {},
    );
  return Object.assign((props: Props) => <Drawn source={source} props={props} />, { preload });
}

/** Returns a component like `loadable`, for what a page can do without: nothing is drawn where its file does not arrive. */
export function loadableExtra<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Loadable<Props> {
  return loadable<Props>(() => load().catch(() => () => null));
}

function Drawn<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  // A component that changed while it is drawn would lose its state.
  const [Part] = useState(() => source.loaded ?? source.late);
  return (
    <Suspense fallback={source.fallback}>
      <Part {...props} />
    </Suspense>
  );
}
