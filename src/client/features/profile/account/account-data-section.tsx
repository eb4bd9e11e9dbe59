import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportPart } from './import-part.tsx';
import { UsedRoom } from './used-room.tsx';

/** What a family may do with everything stored about it: export it, import it, have it erased. */
export function AccountDataSection() {
  const { user } = useAuth();
  return user && <Parts key={user.id} user={user} />;
}

function Parts({ user }: { user: SignedInUser }) {
  return (
    <>
      <DataCard part="export">
        <ExportButton userId={user.id} />
        <UsedRoom userId={user.id} />
      </DataCard>
      <DataCard part="import">
        <ImportPart userId={user.id} />
      </DataCard>
      <DataCard part="delete">
        <DeletePart user={user} />
      </DataCard>
    </>
  );
}

function DataCard({ part, children }: { part: 'export' | 'import' | 'delete'; children: ReactNode }) {
  const { t } = useTranslation('account');
  return (
    <Card>
      <h2 className="text-xl font-bold">{t(`${part}.title`)}</h2>
      <p className="mt-1 mb-4 text-soft">{t(`${part}.intro`)}</p>
      {children}
    </Card>
  );
}

function DeletePart({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        tone="danger"
        onClick={() => setOpen(true)}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      >
        {t('delete.open')}
      </Button>
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}
