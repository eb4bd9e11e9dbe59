import { Trash2 } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readAccountSummary } from '#client/account/account-client.ts';
import { type SignedInUser, useAuth } from '#client/account/auth/auth-context.ts';
import { useLoad } from '#client/lib/async-action/use-load.ts';
import { Banner } from '#client/ui/banner.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { QUOTA_WARNING } from '#shared/library/quota.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { ExportButton } from './export-button.tsx';
import { ImportPart } from './import-part.tsx';

const MIN_SHOWN_SHARE = 0.01;

function UsedShare({ userId }: { userId: string }) {
  const { t, i18n } = useTranslation('account');
  const { data } = useLoad(readAccountSummary, userId);
  if (data === null) return null;
  const { key, used } = describeUsedShare(data.usedShare, i18n.language);
  const text = t(key, { used });
  if (data.usedShare < QUOTA_WARNING) return <p className="mt-4 text-sm text-soft">{text}</p>;
  return (
    <Banner tone="info" className="mt-4">
      {text}
    </Banner>
  );
}

/** Percentages are rounded down, so that only a full library (`share` is 1) shows 100%. */
export function describeUsedShare(share: number, language: string) {
  const shownShare = Math.max(MIN_SHOWN_SHARE, Math.floor(share * 100) / 100);
  const used = new Intl.NumberFormat(language, { style: 'percent' }).format(shownShare);
  if (share >= 1) return { key: 'room.full', used };
  if (share >= QUOTA_WARNING) return { key: 'room.nearlyFull', used };
  return { key: share < MIN_SHOWN_SHARE ? 'room.little' : 'room.used', used };
}

export function AccountDataSection() {
  const { user } = useAuth();
  return user && <DataCards key={user.id} user={user} />;
}

function DataCards({ user }: { user: SignedInUser }) {
  const { t } = useTranslation('account');
  const [isDeleting, setIsDeleting] = useState(false);
  return (
    <>
      <DataCard title={t('export.title')} intro={t('export.intro')}>
        <ExportButton userId={user.id} />
        <UsedShare userId={user.id} />
      </DataCard>
      <DataCard title={t('import.title')} intro={t('import.intro')}>
        <ImportPart userId={user.id} />
      </DataCard>
      <DataCard title={t('delete.title')} intro={t('delete.intro')}>
        <Button tone="danger" onClick={() => setIsDeleting(true)} icon={<Trash2 className="size-5" />}>
          {t('delete.open')}
        </Button>
        {isDeleting && <DeleteDialog user={user} onClose={() => setIsDeleting(false)} />}
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
