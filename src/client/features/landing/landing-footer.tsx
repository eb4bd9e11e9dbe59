import { useTranslation } from 'react-i18next';
import { Link } from '#client/lib/navigation/link.tsx';
import { DouDouDrawing } from '#client/ui/illustration/dou-dou-drawing.tsx';

const LINK = 'inline-flex min-h-11 items-center px-3 underline';

export function LandingFooter() {
  const { t } = useTranslation('landing');
  return (
    <footer className="mt-12 flex flex-col items-center pb-[max(1rem,env(safe-area-inset-bottom))] text-soft">
      <DouDouDrawing state="sleeping" size={124} />
      <nav aria-label={t('footer.label')} className="mt-2 flex flex-wrap justify-center gap-2">
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
