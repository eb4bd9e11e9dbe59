import { useTranslation } from 'react-i18next';

/**
 * Returns how a figure of a month compares with the month before: 'up 0.3 from last month', 'down …', or
 * 'same as last month'.
 */
export function useChangeText(): (change: number, format: (value: number) => string) => string {
  const { t } = useTranslation('history');
  return (change, format) => {
    if (change === 0) return t('summary.change.same');
    const value = format(Math.abs(change));
    return change > 0 ? t('summary.change.up', { value }) : t('summary.change.down', { value });
  };
}
