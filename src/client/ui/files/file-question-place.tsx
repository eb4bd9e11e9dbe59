import { fileQuestion } from '#client/lib/files/file-question.ts';
import { loadTexts } from '#client/lib/i18n/start-i18n.ts';
import { useStore } from '#client/lib/store/use-store.ts';
import { loadable } from '../loadable.tsx';

const FileQuestionDialog = loadable(async () => {
  const [module] = await Promise.all([import('./file-question-dialog.tsx'), loadTexts(['files'])]);
  return module.FileQuestionDialog;
});

/** Shows the question about a file above any page. */
export function FileQuestionPlace() {
  const question = useStore(fileQuestion);
  return question && <FileQuestionDialog question={question} />;
}
