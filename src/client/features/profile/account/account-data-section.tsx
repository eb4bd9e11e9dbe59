import { useAuth } from '#client/account/auth/auth-context.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { DeletePart } from './delete-part.tsx';
import { ExportPart } from './export-part.tsx';
import { ImportPart } from './import-part.tsx';

/** What a family may do with everything stored about it: take it along, bring it back, have it erased. */
export function AccountDataSection() {
  const { user } = useAuth();
  return user && <Parts key={user.id} user={user} />;
}

function Parts({ user }: { user: SignedInUser }) {
  return (
    <>
      <ExportPart userId={user.id} />
      <ImportPart userId={user.id} />
      <DeletePart user={user} />
    </>
  );
}
