import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';

const LINK = 'inline-flex min-h-11 items-center px-2 underline hover:text-ink';

/** Below every page: what applies here and what is stored. */
export function PageFooter() {
  const { t } = useTranslation();
  return (
    <footer className="page-width pb-4 text-center text-sm text-soft">
      <nav aria-label={t('footer.label')} className="flex flex-wrap justify-center gap-4">
        <Link to="/terms" className={LINK}>
          {t('footer.terms')}
        </Link>
        <Link to="/privacy" className={LINK}>
          {t('footer.privacy')}
        </Link>
      </nav>
    </footer>
  );
}
