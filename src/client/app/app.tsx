import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '#client/lib/auth/auth-provider.tsx';
import { SettingsProvider } from '#client/lib/settings/settings-provider.tsx';
import { router } from './router.tsx';

/** The whole application: how the server is set up and who is signed in around it, the pages inside. */
export function App() {
  return (
    <SettingsProvider>
      <AuthProvider>
        <RouterProvider router={router} />
      </AuthProvider>
    </SettingsProvider>
  );
}
