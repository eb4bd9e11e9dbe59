import { useTranslation } from 'react-i18next';
import { DouDou } from '#client/ui/illustration/dou-dou.tsx';
import { HERO_CLASS } from './next-session.tsx';

const LINE = 'skeleton max-w-full rounded-full';

/** The places of the session that is due, as high as they will be. */
export function TodaySkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" className="flex flex-col gap-4">
      <span className="sr-only">{t('loading')}</span>
      <div aria-hidden="true" className={HERO_CLASS}>
        <div className="min-w-0 space-y-2 py-1">
          <div className={`${LINE} h-4 w-44`} />
          <div className={`${LINE} h-7 w-56 topbar:h-9`} />
        </div>
        <div className="relative isolate flex flex-col topbar:col-span-2 topbar:mt-6 topbar:flex-row topbar:gap-3 topbar:pb-8">
          <DouDou state="peeking" size={100} className="absolute right-4 -top-[74px] -z-10 topbar:hidden" />
          {[0, 1, 2, 3, 4].map((place) => (
            <div
              key={place}
              className="skeleton h-[4.125rem] rounded-card border border-hairline not-first:-mt-[0.875rem] topbar:mt-0! topbar:aspect-[226/186] topbar:h-auto topbar:flex-1"
            />
          ))}
        </div>
        <div className="grid grid-cols-[1.25fr_1fr] gap-3 topbar:col-start-2 topbar:row-start-1 topbar:w-88 topbar:self-center">
          <div className="skeleton h-14 rounded-control" />
          <div className="skeleton h-14 rounded-control" />
        </div>
      </div>
    </div>
  );
}
