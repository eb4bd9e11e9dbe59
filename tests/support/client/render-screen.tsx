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
  /** Who is signed in; `null` for a visitor, by default a parent of their own. */
  user?: User | null;
  /** The family's rows; tables that are left out hold the default rows. */
  library?: Partial<LibraryRows>;
  /** What the family did on another device before. */
  changes?: readonly Change[];
  plan?: PlanId;
  language?: Language;
  /** The address that the screen is opened at. */
  path?: string;
  settings?: Partial<PublicSettings>;
};

type Rendered = {
  /** Presses and types like a person. */
  person: UserEvent;
  server: FakeServer;
  /** What the server holds of the family. */
  stored: SyncedLibrary;
  /** Returns the address that the screen has led to. */
  address: () => string;
};

/**
 * Draws a screen as the app does: the providers of sign-in, plan and library around it, its texts loaded, and the server
 * at the other end of `fetch`. Resolves once the screen no longer says that it is loading and its effects have run: React
 * draws what has waited for a file in one task and listens to the device in a later one.
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
  const shown = (
    <LocationContext value={useRequestedLocation()}>
      <Suspense>{children}</Suspense>
    </LocationContext>
  );
  if (!user) return shown;
  return (
    <PlanProvider key={user.id} userId={user.id}>
      <LibraryProvider userId={user.id}>{shown}</LibraryProvider>
    </PlanProvider>
  );
}

/** Drawn after a screen, it calls once the effects of that screen have run. */
function AfterEffects({ call }: { call: () => void }) {
  useEffect(call, [call]);
  return null;
}

function answerSettings(server: FakeServer, settings: Partial<PublicSettings>): void {
  const known = { ...UNKNOWN_SETTINGS, publicUrl: location.origin, payments: 'stripe', ...settings };
  server.on(`GET ${SETTINGS_PATH}`, () => answerJson(known));
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
