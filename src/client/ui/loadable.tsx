import {
  type ComponentType,
  type ReactNode,
  startTransition,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { sendRequest } from '#client/lib/http/send-request.ts';
import { reloadPage, replaceForeignAssets } from '#client/lib/offline/reload-page.ts';
import { SETTINGS_PATH } from '#shared/http/settings.ts';
import { Banner } from './banner.tsx';
import { Button } from './button.tsx';

/** A component in its own file. `preload` fetches it in advance and never rejects; rendering fails instead. */
export type Loadable<Props> = ComponentType<Props> & { preload: () => Promise<void> };

type Options = {
  room?: ReactNode;
  /** The replacement if the file fails to load: the nearest error page, a line that offers to try again, or nothing. */
  missing?: 'page' | 'line' | 'nothing';
};

/** Fetches and renders the part, and focuses its place if it `takesFocus`; rejects if the file fails to load. */
type TryAgain = (takesFocus: boolean) => Promise<void>;

type Shown<Props> =
  | { kind: 'waiting' }
  | { kind: 'arrived'; Part: ComponentType<Props>; takesFocus: boolean }
  | { kind: 'missing'; error: unknown };

type Source<Props> = Required<Options> & {
  arrived: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
};

export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { room = null, missing = 'page' }: Options = {},
): Loadable<Props> {
  const fetch = async () => {
    source.arrived ??= await load();
    return source.arrived;
  };
  const source: Source<Props> = { arrived: null, fetch, room, missing };
  const preload = () =>
    fetch().then(
      () => {},
      () => {},
    );
  return Object.assign((props: Props) => <LoadablePart source={source} props={props} />, { preload });
}

function LoadablePart<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const [shown, show] = useState<Shown<Props>>(() =>
    source.arrived ? { kind: 'arrived', Part: source.arrived, takesFocus: false } : { kind: 'waiting' },
  );
  const tryAgain: TryAgain = useCallback(
    async (takesFocus) => {
      const Part = await source.fetch();
      startTransition(() => show({ kind: 'arrived', Part, takesFocus }));
    },
    [source],
  );
  const isWaiting = shown.kind === 'waiting';
  useEffect(() => {
    if (isWaiting) tryAgain(false).catch((error: unknown) => show({ kind: 'missing', error }));
  }, [isWaiting, tryAgain]);

  if (shown.kind === 'waiting') return source.room;
  if (shown.kind === 'missing') {
    if (source.missing === 'page') throw shown.error;
    return <MissingPart isNamed={source.missing === 'line'} tryAgain={tryAgain} />;
  }
  const part = <shown.Part {...props} />;
  return shown.takesFocus ? <PlaceOfArrival>{part}</PlaceOfArrival> : part;
}

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

function MissingPart({ isNamed, tryAgain }: { isNamed: boolean; tryAgain: TryAgain }) {
  const tryAfresh: TryAgain = useCallback(
    async (takesFocus) => {
      await replaceForeignAssets();
      await tryAgain(takesFocus);
    },
    [tryAgain],
  );
  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('online', () => void tryAfresh(false).catch(() => {}), { signal: end.signal });
    return () => end.abort();
  }, [tryAfresh]);
  return isNamed ? <MissingLine tryAgain={tryAfresh} /> : null;
}

/** If only a reload can help, asks the parent for one, because a reload loses what is not saved. */
function MissingLine({ tryAgain }: { tryAgain: TryAgain }) {
  const { t } = useTranslation();
  const [isTrying, setTrying] = useState(false);
  const [needsReload, setNeedsReload] = useState(false);
  const press = async () => {
    setTrying(true);
    await tryAgain(true).catch(async () => setNeedsReload(await isServerInReach()));
    setTrying(false);
  };
  return (
    <Banner tone="info">
      <p>{t(needsReload ? 'missingPartReload' : 'missingPart')}</p>
      {needsReload ? (
        <Button onClick={() => void reloadPage()} className="mt-2">
          {t('errorPage.reload')}
        </Button>
      ) : (
        <Button onClick={() => void press()} busy={isTrying} className="mt-2">
          {t('sync.tryAgain')}
        </Button>
      )}
    </Banner>
  );
}

/** Some browsers never fetch a failed module again, and without the server a reload would leave no page at all. */
function isServerInReach(): Promise<boolean> {
  return sendRequest({ path: SETTINGS_PATH }).then(
    () => true,
    () => false,
  );
}
