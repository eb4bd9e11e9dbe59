import { Printer } from 'lucide-react';
import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BookDialog } from '#client/print/dialogs/pdf-dialogs.tsx';
import { Button } from '#client/ui/button.tsx';
import { BOOK_PAGES } from '#shared/print/layout-book.ts';
import type { CardWay } from '#shared/teach/card-ways.ts';

export function WordBooks({ ways }: { ways: readonly CardWay[] }) {
  const { t } = useTranslation('ways');
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const title = t('book.title');
  const books = useMemo(() => {
    const pages = ways.map(({ card }) => [{ text: card.word, isOwn: true }]);
    return Array.from({ length: Math.ceil(pages.length / BOOK_PAGES) }, (_, index) => ({
      title: index === 0 ? title : `${title} ${index + 1}`,
      pages: pages.slice(index * BOOK_PAGES, (index + 1) * BOOK_PAGES),
    }));
  }, [ways, title]);
  return (
    <>
      <Button
        ref={button}
        tone="quiet"
        icon={<Printer aria-hidden="true" className="size-5" />}
        onClick={() => setIsOpen(true)}
      >
        {t('book.open')}
      </Button>
      {isOpen && (
        <BookDialog
          title={title}
          books={books}
          maxFontSize={80}
          returnFocusRef={button}
          onClose={() => setIsOpen(false)}
        />
      )}
    </>
  );
}
