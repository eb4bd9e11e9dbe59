import type { User } from '@supabase/auth-js';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import i18next from 'i18next';
import { type ReactNode, Suspense, useEffect } from 'react';
import { expect, vi } from 'vitest';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { AuthProvider } from '#client/account/auth/auth-provider.tsx';
import { PlanProvider } from '#client/account/plan/plan-provider.tsx';
import type { Language } from '#client/lib/i18n/languages.ts';
import {
  LocationContext,
  NavigationContext,
  useRequestedLocation,
} from '#client/lib/navigation/navigation-context.ts';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { LibraryProvider } from '#client/library/library-provider.tsx';
import { type PublicSettings, SETTINGS_PATH, UNKNOWN_SETTINGS } from '#shared/http/settings.ts';
import type { Change } from '#shared/library/changes/change.ts';
import { SYNC_PATH, type SyncRequest } from '#shared/library/sync-protocol.ts';
import type { LibraryRows } from '#shared/library/tables/library-tables.ts';
import type { PlanId } from '#shared/plan/plans.ts';
import { answerJson, currentServer, type FakeServer } from './fake-server.ts';
import { openMemoryNavigation } from './memory-navigation.ts';
import { createParent, storeSession } from './signed-in-parent.ts';
import { SyncedLibrary } from './synced-library.ts';

type ScreenOptions = {
  /** The signed-in user: by default a new parent; `null` for a visitor. */
  user?: User | null;
  /** The family's rows; missing tables have the default rows. */
  library?: Partial<LibraryRows>;
  /** Earlier changes of another device. */
  changes?: readonly Change[];
  plan?: PlanId;
  language?: Language;
  path?: string;
  settings?: Partial<PublicSettings>;
};

type Rendered = {
  person: UserEvent;
  server: FakeServer;
  /** The family's library on the server. */
  stored: SyncedLibrary;
  /** Returns the current path with its query. */
  address: () => string;
};

/**
 * Draws a screen within the app's providers, with its texts loaded and the fake server behind `fetch`. Resolves once the
 * screen is no longer loading and its effects have run, because React draws in one task and subscribes in a later one.
 */
export async function renderScreen(ui: ReactNode, options: ScreenOptions = {}): Promise<Rendered> {
  const { user = createParent(), library = {}, plan = 'free', language = 'en', path = '/' } = options;
  const stored = new SyncedLibrary(library, options.changes ?? []);
  const server = currentServer();
  answerSettings(server, options.settings ?? {});
  if (user) {
    storeSession(user);
    answerFamily(server, user, plan, stored);
  }
  await i18next.changeLanguage(language);
  const navigation = openMemoryNavigation(path);
  const onEffects = vi.fn<() => void>();
  render(
    <SettingsProvider>
      <AuthProvider>
        <NavigationContext value={navigation}>
          <SignedInScreen>
            {ui}
            <AfterEffects call={onEffects} />
          </SignedInScreen>
        </NavigationContext>
      </AuthProvider>
    </SettingsProvider>,
  );
  await waitFor(() => {
    if (screen.queryByText(i18next.t('common:loading'))) throw new Error('The screen is still loading.');
    expect(onEffects, 'Nothing is drawn yet.').toHaveBeenCalled();
  });
  const address = () => navigation.getLocation().pathname + navigation.getLocation().search;
  return { person: userEvent.setup(), server, stored, address };
}

function SignedInScreen({ children }: { children: ReactNode }) {
  const { user } = useAuth();
  const screenWithLocation = (
    <LocationContext value={useRequestedLocation()}>
      <Suspense>{children}</Suspense>
    </LocationContext>
  );
  if (!user) return screenWithLocation;
  return (
    <PlanProvider key={user.id} userId={user.id}>
      <LibraryProvider userId={user.id}>{screenWithLocation}</LibraryProvider>
    </PlanProvider>
  );
}

/** Calls `call` once the effects of the screen before it have run. */
function AfterEffects({ call }: { call: () => void }) {
  useEffect(call, [call]);
  return null;
}

function answerSettings(server: FakeServer, settings: Partial<PublicSettings>): void {
  const answer = { ...UNKNOWN_SETTINGS, publicUrl: location.origin, payments: 'stripe', ...settings };
  server.on(`GET ${SETTINGS_PATH}`, () => answerJson(answer));
}

function answerFamily(server: FakeServer, user: User, plan: PlanId, stored: SyncedLibrary): void {
  const profile = {
    id: user.id,
    plan,
    subscription_status: plan === 'free' ? 'free' : 'active',
    current_period_end: plan === 'free' ? null : '2099-01-01T00:00:00.000Z',
    cancel_at_period_end: false,
    gift_until: null,
  };
  server.on('GET /rest/v1/profiles', () => answerJson([profile]));
  server.on(`POST ${SYNC_PATH}`, async (request) =>
    answerJson(stored.sync((await request.json()) as SyncRequest)),
  );
}
