import { type ComponentProps, type ReactNode, type RefObject, useDeferredValue, useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { Dialog } from '#client/ui/dialog.tsx';
import { WordCard } from '#client/ui/word-card.tsx';
import type { Category } from '#shared/library/schema.ts';
import { CardFields } from './card-fields.tsx';
import type { CardForm } from './use-card-form.ts';

type SheetFormProps = {
  title: string;
  /** The button in `footer` that submits the form names it. */
  formId: string;
  footer: ReactNode;
  cardForm: CardForm;
  categories: readonly Category[];
  returnFocus: RefObject<HTMLElement | null>;
  onSubmit: NonNullable<ComponentProps<'form'>['onSubmit']>;
  onClose: () => void;
  /** What was typed is lost when the sheet closes. */
  holdsInput?: boolean;
  /** At the lower edge of the card. */
  onCard?: ReactNode;
  /** Above and below the fields. */
  before?: ReactNode;
  after?: ReactNode;
  /** Beside the form and inside the sheet, such as a question about it: a press there does not close the sheet. */
  children?: ReactNode;
};

/** A sheet with a card that shows the word as it is typed, and the fields of the card. */
export function SheetForm(props: SheetFormProps) {
  const { title, formId, footer, cardForm, categories, returnFocus, onSubmit, onClose } = props;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      returnFocus={returnFocus}
      footer={footer}
      holdsInput={props.holdsInput ?? false}
    >
      <form
        id={formId}
        noValidate
        aria-label={title}
        onSubmit={onSubmit}
        className="flex flex-col gap-4 pb-1"
      >
        {props.before}
        <div className="relative">
          <TypedWord control={cardForm.form.control} />
          {/* Above the keyboard of a phone, and without moving the fields. */}
          <div className="absolute inset-x-0 -bottom-3 z-10 flex justify-center">{props.onCard}</div>
        </div>
        <CardFields {...cardForm} categories={categories} />
        <FocusOnWord setFocus={cardForm.form.setFocus} />
        {props.after}
      </form>
      {props.children}
    </Dialog>
  );
}

/** The card that the word makes. It leaves its room to the fields where a keyboard or a low screen takes most of it. */
function TypedWord({ control }: { control: CardForm['form']['control'] }) {
  const word = useDeferredValue(useWatch({ control, name: 'word' }));
  return (
    <div aria-hidden="true" className="px-6 pt-1 flat:hidden">
      <WordCard word={word.trim()} className="mx-auto w-full max-w-80 -rotate-1" />
    </div>
  );
}

/** Begins with the word, selected where there is one. Stands inside the dialog, which draws its content after itself. */
function FocusOnWord({ setFocus }: Pick<CardForm['form'], 'setFocus'>) {
  useEffect(() => setFocus('word', { shouldSelect: true }), [setFocus]);
  return null;
}
