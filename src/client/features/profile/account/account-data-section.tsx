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

export function AccountDataSection() {
  const { user } = useAuth();
  return user && <Parts key={user.id} user={user} />;
}

function Parts({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <DataCard title={t('export.title')} intro={t('export.intro')}>
        <ExportButton userId={user.id} />
        <UsedRoom userId={user.id} />
      </DataCard>
      <DataCard title={t('import.title')} intro={t('import.intro')}>
        <ImportPart userId={user.id} />
      </DataCard>
      <DataCard title={t('delete.title')} intro={t('delete.intro')}>
        <Button tone="danger" onClick={() => setDeleting(true)} icon={<Trash2 className="size-5" />}>
          {t('delete.open')}
        </Button>
        {isDeleting && <DeleteDialog user={user} onClose={() => setDeleting(false)} />}
      </DataCard>
    </>
  );
}

function DataCard({ title, intro, children }: { title: string; intro: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="text-xl font-bold">{title}</h2>
      <p className="mt-1 mb-4 text-soft">{intro}</p>
      {children}
    </Card>
  );
}
