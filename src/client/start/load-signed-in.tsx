import { loadable } from '#client/ui/loadable.tsx';
import { FirstLoad } from './first-load.tsx';

/** The frame of a signed-in parent, whose library no visitor needs. */
export const SignedInFrame = loadable(
  async () => (await import('#client/frame/signed-in-frame.tsx')).SignedInFrame,
  { room: <FirstLoad /> },
);
