import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRefusalText } from '#client/library/use-carry-out.ts';
import { useChildId } from '#client/library/use-child.ts';
import { useCommit } from '#client/library/use-commit.ts';
import { useIds } from '#client/library/use-library.ts';
import { Button } from '#client/ui/button.tsx';
import { addedKey, planIntoSet, type SetChoice } from './plan-into-set.ts';
import { SetForm } from './set-dialog.tsx';

type State = { name: 'closed' | 'open' } | { name: 'done'; text: string } | { name: 'refused'; text: string };

export function WordsIntoSet({ flashcardIds }: { flashcardIds: readonly string[] }) {
  const { t } = useTranslation('flashcards');
  const commit = useCommit();
  const ids = useIds();
  const childId = useChildId();
  const refusalText = useRefusalText();
  const formId = useId();
  const [state, setState] = useState<State>({ name: 'closed' });
  const choose = (choice: SetChoice) => {
    const name = choice.kind === 'new' ? choice.name : choice.set.name;
    const plan = planIntoSet(choice, flashcardIds, { id: ids.setId(), childId });
    const result = plan && commit(plan.change);
    if (result && !result.ok) setState({ name: 'refused', text: refusalText(result.code) });
    else
      setState({
        name: 'done',
        text: plan ? t(addedKey(choice), { count: plan.count, name }) : t('bulk.already', { name }),
      });
  };
  if (state.name === 'closed') {
    return (
      <Button className="mt-3" onClick={() => setState({ name: 'open' })}>
        {t('sets.putImported')}
      </Button>
    );
  }
  if (state.name === 'done') {
    return (
      <p role="status" className="mt-3 font-medium text-leaf-dark">
        {state.text}
      </p>
    );
  }
  return (
    <section aria-label={t('sets.putImported')} className="mt-3 flex flex-col gap-3">
      <SetForm id={formId} flashcardIds={flashcardIds} onChoose={choose} />
      {state.name === 'refused' && (
        <p role="alert" className="font-medium text-error">
          {state.text}
        </p>
      )}
      <Button type="submit" form={formId} tone="primary" className="self-start">
        {t('bulk.addConfirm')}
      </Button>
    </section>
  );
}
