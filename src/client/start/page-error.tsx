import { Component, type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Location } from '#client/lib/navigation/navigation.ts';
import { reloadPage } from '#client/lib/offline/reload-page.ts';
import { createSafeStorage } from '#client/lib/storage/safe-storage.ts';
import { Button } from '#client/ui/button.tsx';
import { buttonClass } from '#client/ui/button-class.ts';
import { DouDou } from '#client/ui/dou-dou.tsx';
import { Skeleton } from '#client/ui/placeholders.tsx';
import { claimReload, isChunkFailure } from './chunk-failure.ts';

const storage = createSafeStorage(() => window.sessionStorage);

export function LoadFailure({ isChunk }: { isChunk: boolean }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className="mx-auto max-w-xl space-y-4 p-6 text-center">
      <DouDou state="upsideDown" size={160} />
      <h1 className="text-2xl font-extrabold">{t(isChunk ? 'errorPage.chunkPlain' : 'errorPage.title')}</h1>
      <p className="text-soft">{t(isChunk ? 'errorPage.chunkText' : 'errorPage.text')}</p>
      {isChunk && <p className="text-sm text-soft">({t('errorPage.chunkTitle')})</p>}
      <div className="flex flex-wrap justify-center gap-3">
        <Button tone="primary" onClick={() => void reloadPage()}>
          {t('errorPage.reload')}
        </Button>
        {/* A plain link reloads the app, which discards its broken state. */}
        <a href="/" className={buttonClass('secondary')}>
          {t('errorPage.home')}
        </a>
      </div>
    </div>
  );
}

export function PageError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const isChunk = isChunkFailure(error);
  const [isReloading] = useState(() => isChunk && claimReload(storage, Date.now(), navigator.onLine));

  useEffect(() => {
    console.error(error);
    if (isReloading) void reloadPage();
  }, [error, isReloading]);

  if (isReloading) return <Skeleton label={t('loading')} shape="panel" count={2} />;
  return <LoadFailure isChunk={isChunk} />;
}

type Props = { location: Location; children: ReactNode };
type State = { error: unknown; failed: boolean; location: Location };

export class PageErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, location: this.props.location };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps({ location }: Props, before: State): Partial<State> | null {
    return location === before.location ? null : { error: null, failed: false, location };
  }

  override render() {
    return this.state.failed ? <PageError error={this.state.error} /> : this.props.children;
  }
}

const LOAD_TIMEOUT_MS = 8_000;

export function FirstLoad() {
  const { t } = useTranslation();
  const [isOverdue, setIsOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsOverdue(true), LOAD_TIMEOUT_MS - performance.now());
    return () => clearTimeout(timer);
  }, []);
  return (
    <main className="page-width pt-[calc(var(--top-bar)+0.75rem)] sm:pt-[calc(var(--top-bar)+1.5rem)]">
      {isOverdue ? <LoadFailure isChunk /> : <Skeleton label={t('loading')} shape="panel" count={2} />}
    </main>
  );
}
