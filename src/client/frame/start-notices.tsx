import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAuth } from '#client/account/auth/auth-context.ts';
import { useAuthFailureText } from '#client/account/auth/auth-failure-text.ts';
import { Banner } from '#client/ui/banner.tsx';

export function RefusedStorageNotice() {
  const { t } = useTranslation('storage');
  const [isOpen, setIsOpen] = useState(true);
  if (!isOpen) return null;
  return (
    <Banner tone="info" onDismiss={() => setIsOpen(false)} className="mb-4">
      <p className="font-bold">{t('refused.title')}</p>
      <p>{t('refused.text')}</p>
      <p>{t('refused.help')}</p>
    </Banner>
  );
}

export function SessionFailureNotice() {
  const { clearFailure } = useAuth();
  const failureText = useAuthFailureText('initialize');
  if (!failureText) return null;
  return (
    <Banner tone="error" onDismiss={clearFailure} className="mb-4">
      {failureText}
    </Banner>
  );
}
