import { AuthProvider } from '#client/account/auth/auth-provider.tsx';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { Router } from './router.tsx';

/** The whole application: how the server is set up and who is signed in around it, the pages inside. */
export function App() {
  return (
    <SettingsProvider>
      <AuthProvider>
        <Router />
      </AuthProvider>
    </SettingsProvider>
  );
}
