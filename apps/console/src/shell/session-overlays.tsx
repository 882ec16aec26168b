import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { shellWords } from '#i18n/catalogues/shell/words.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { useLeaveQuestion } from '../data/leave-guard.ts';
import { useProvingQuestion } from '../data/proving.ts';
import { queryClient } from '../data/query.ts';
import { IdleDialog } from './idle-dialog.tsx';
import { useLater } from './later.ts';
import { Unanswered } from './unanswered.tsx';

/** What floats only while someone is logged in. */
export function SessionOverlays() {
  const t = useWords(shellWords);
  const question = useLeaveQuestion();
  return (
    <>
      <IdleDialog />
      <Unanswered />
      <ProvingOnceAsked />
      <ConfirmDialog
        open={question !== null}
        onClose={() => question?.stay()}
        title={t.leaveTitle}
        description={t.leaveText}
        confirmLabel={t.leaveGo}
        danger
        onConfirm={() => question?.proceed()}
      />
    </>
  );
}

const loadProving = () => import('./proving.tsx').then(({ Proving }) => Proving);

/** Most sessions pass without a proof: its dialogs come with the first question. */
function ProvingOnceAsked() {
  const question = useProvingQuestion();
  const proving = useLater(loadProving, question !== null);
  // Whoever is logged out meanwhile finds no question of the former session.
  useEffect(() => () => question?.cancel(), [question]);
  return <QueryClientProvider client={queryClient}>{proving}</QueryClientProvider>;
}
