import {
  type ComponentType,
  type ReactNode,
  Suspense,
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

/** A component that is loaded on demand. `preload` never rejects. */
export type Loadable<Props> = ComponentType<Props> & { preload: () => Promise<void> };

type Options = {
  fallback?: ReactNode;
  /** Shown if the file fails to load: the nearest error page, a line that offers another attempt, or nothing. */
  missing?: 'page' | 'line' | 'nothing';
};

/** Loads and renders the part. Focuses it if `takesFocus`. Rejects if the file fails to load. */
type Retry = (takesFocus: boolean) => Promise<void>;

type LoadState<Props> =
  | { kind: 'waiting' }
  | { kind: 'loaded'; Part: ComponentType<Props>; takesFocus: boolean }
  | { kind: 'missing'; error: unknown };

type Source<Props> = Required<Options> & {
  loaded: ComponentType<Props> | null;
  fetch: () => Promise<ComponentType<Props>>;
};

export function loadable<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, missing = 'page' }: Options = {},
): Loadable<Props> {
  const fetch = async () => {
    source.loaded ??= await load();
    return source.loaded;
  };
  const source: Source<Props> = { loaded: null, fetch, fallback, missing };
  const preload = () =>
    fetch().then(
      () => {},
      () => {},
    );
  return Object.assign((props: Props) => <LoadablePart source={source} props={props} />, { preload });
}

function LoadablePart<Props extends object>({ source, props }: { source: Source<Props>; props: Props }) {
  const [state, setState] = useState<LoadState<Props>>(() =>
    source.loaded ? { kind: 'loaded', Part: source.loaded, takesFocus: false } : { kind: 'waiting' },
  );
  const retry: Retry = useCallback(
    async (takesFocus) => {
      const Part = await source.fetch();
      startTransition(() => setState({ kind: 'loaded', Part, takesFocus }));
    },
    [source],
  );
  const isWaiting = state.kind === 'waiting';
  useEffect(() => {
    if (isWaiting) retry(false).catch((error: unknown) => setState({ kind: 'missing', error }));
  }, [isWaiting, retry]);

  if (state.kind === 'waiting') return source.fallback;
  if (state.kind === 'missing') {
    if (source.missing === 'page') throw state.error;
    return <MissingPart hasMessage={source.missing === 'line'} retry={retry} />;
  }
  const part = <state.Part {...props} />;
  // A part whose texts are still loading must not hide the page around it, which would lose focus.
  return (
    <Suspense fallback={source.fallback}>
      {state.takesFocus ? <FocusTarget>{part}</FocusTarget> : part}
    </Suspense>
  );
}

function FocusTarget({ children }: { children: ReactNode }) {
  const target = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) target.current?.focus({ preventScroll: true });
  }, []);
  return (
    <div ref={target} tabIndex={-1} className="flex flex-col gap-[inherit] focus-visible:outline-none">
      {children}
    </div>
  );
}

function MissingPart({ hasMessage, retry }: { hasMessage: boolean; retry: Retry }) {
  const retryWithFreshAssets: Retry = useCallback(
    async (takesFocus) => {
      await replaceForeignAssets();
      await retry(takesFocus);
    },
    [retry],
  );
  useEffect(() => {
    const controller = new AbortController();
    window.addEventListener('online', () => void retryWithFreshAssets(false).catch(() => {}), {
      signal: controller.signal,
    });
    return () => controller.abort();
  }, [retryWithFreshAssets]);
  return hasMessage ? <MissingLine retry={retryWithFreshAssets} /> : null;
}

/** Asks the parent before a reload, because it loses unsaved input. */
function MissingLine({ retry }: { retry: Retry }) {
  const { t } = useTranslation();
  const [isRetrying, setIsRetrying] = useState(false);
  const [needsReload, setNeedsReload] = useState(false);
  const handlePress = async () => {
    setIsRetrying(true);
    await retry(true).catch(async () => setNeedsReload(await isServerReachable()));
    setIsRetrying(false);
  };
  return (
    <Banner tone="info">
      <p>{t(needsReload ? 'missingPartReload' : 'missingPart')}</p>
      {needsReload ? (
        <Button onClick={() => void reloadPage()} className="mt-2">
          {t('errorPage.reload')}
        </Button>
      ) : (
        <Button onClick={() => void handlePress()} busy={isRetrying} className="mt-2">
          {t('sync.tryAgain')}
        </Button>
      )}
    </Banner>
  );
}

/** Checks the server before a reload is offered. Some browsers never refetch a failed module without a reload. */
function isServerReachable(): Promise<boolean> {
  return sendRequest({ path: SETTINGS_PATH }).then(
    () => true,
    () => false,
  );
}
