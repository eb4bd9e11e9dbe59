import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SignedInUser } from '#client/account/auth/user.ts';
import { Button } from '#client/ui/button.tsx';
import { DataCard } from './data-card.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

export function DeletePart({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const [open, setOpen] = useState(false);
  return (
    <DataCard title={t('delete.title')} intro={t('delete.intro')}>
      <Button
        tone="danger"
        onClick={() => setOpen(true)}
        icon={<Trash2 aria-hidden="true" className="size-5" />}
      >
        {t('delete.open')}
      </Button>
      {open && <DeleteDialog user={user} onClose={() => setOpen(false)} />}
    </DataCard>
  );
}
