import type { User } from '@supabase/auth-js';
import { act, render, screen, waitFor } from '@testing-library/react';
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
import { createJsonResponse, type FakeServer, getCurrentServer } from './fake-server.ts';
import { openMemoryNavigation } from './memory-navigation.ts';
import { createUser, storeSession } from './signed-in-user.ts';
import { SyncedLibrary } from './synced-library.ts';

type ScreenOptions = {
  /** The signed-in user, by default a new parent. `null` for a visitor. */
  user?: User | null;
  /** The family's rows. Missing tables have the default rows. */
  library?: Partial<LibraryRows>;
  /** Earlier changes by another device. */
  changes?: readonly Change[];
  plan?: PlanId;
  /** True if the plan ends by itself. */
  isCanceled?: boolean;
  language?: Language;
  path?: string;
  /** The settings that differ from the usual ones, or null if they are unreachable. */
  settings?: Partial<PublicSettings> | null;
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
 * Renders a screen within the app's providers, with loaded texts and the fake server. Resolves once the screen has loaded and
 * its effects have run, because React renders in one task and subscribes in a later one.
 */
export async function renderScreen(ui: ReactNode, options: ScreenOptions = {}): Promise<Rendered> {
  const {
    user = createUser(),
    library = {},
    plan = 'free',
    isCanceled = false,
    language = 'en',
    path = '/',
  } = options;
  const stored = new SyncedLibrary(library, options.changes ?? []);
  const server = getCurrentServer();
  serveSettings(server, options.settings === undefined ? {} : options.settings);
  if (user) {
    storeSession(user);
    serveFamily(server, user, { plan, isCanceled }, stored);
  }
  await i18next.changeLanguage(language);
  const navigation = openMemoryNavigation(path);
  const onEffects = vi.fn<() => void>();
  // The library suspends until the database is open.
  await act(async () => {
    render(
      <SettingsProvider>
        <AuthProvider>
          <NavigationContext value={navigation}>
            <SignedInScreen>
              {ui}
              <AfterEffects onEffects={onEffects} />
            </SignedInScreen>
          </NavigationContext>
        </AuthProvider>
      </SettingsProvider>,
    );
  });
  await waitFor(() => {
    if (screen.queryByText(i18next.t('common:loading'))) throw new Error('The screen is still loading.');
    expect(onEffects, 'Nothing is rendered yet.').toHaveBeenCalled();
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

/** Calls `onEffects` once the effects of the preceding screen have run. */
function AfterEffects({ onEffects }: { onEffects: () => void }) {
  useEffect(onEffects, [onEffects]);
  return null;
}

function serveSettings(server: FakeServer, settings: Partial<PublicSettings> | null): void {
  const publicSettings: PublicSettings = {
    ...UNKNOWN_SETTINGS,
    planLimits: 'on',
    publicUrl: location.origin,
    payments: 'stripe',
    ...settings,
  };
  server.on(`GET ${SETTINGS_PATH}`, () => (settings ? createJsonResponse(publicSettings) : Response.error()));
}

type ServedPlan = { plan: PlanId; isCanceled: boolean };

function serveFamily(
  server: FakeServer,
  user: User,
  { plan, isCanceled }: ServedPlan,
  stored: SyncedLibrary,
): void {
  const profile = {
    id: user.id,
    plan,
    subscription_status: plan === 'free' ? 'free' : 'active',
    current_period_end: plan === 'free' ? null : '2099-01-01T00:00:00.000Z',
    cancel_at_period_end: isCanceled,
    gift_until: null,
  };
  server.on('GET /rest/v1/profiles', () => createJsonResponse([profile]));
  server.on(`POST ${SYNC_PATH}`, async (request) =>
    createJsonResponse(stored.sync((await request.json()) as SyncRequest)),
  );
}
