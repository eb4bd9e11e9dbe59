import { RouterProvider } from 'react-router/dom';
import { AuthProvider } from '#client/lib/auth/auth-provider.tsx';
import { router } from './router.tsx';

/** The whole application: who is signed in around it, the pages inside. */
export function App() {
  return (
    <AuthProvider>
      <RouterProvider router={router} />
    </AuthProvider>
  );
}
