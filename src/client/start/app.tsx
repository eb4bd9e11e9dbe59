import { AuthProvider } from '#client/account/auth/auth-provider.tsx';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { Router } from './router.tsx';

export function App() {
  return (
    <SettingsProvider>
      <AuthProvider>
        <Router />
      </AuthProvider>
    </SettingsProvider>
  );
}
