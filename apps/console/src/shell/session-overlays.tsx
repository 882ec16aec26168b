import { QueryClientProvider } from '@tanstack/react-query';
import { shellWords } from '#i18n/catalogues/shell.ts';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useWords } from '#ui/locale.tsx';
import { useLeaveQuestion } from '../data/leave-guard.ts';
import { queryClient } from '../data/query.ts';
import { Proving } from './proving.tsx';
import { SessionClock } from './session-clock.tsx';
import { Unanswered } from './unanswered.tsx';

/** What floats only while someone is logged in. */
export function SessionOverlays() {
  const t = useWords(shellWords);
  const question = useLeaveQuestion();
  return (
    <>
      <SessionClock />
      <Unanswered />
      <QueryClientProvider client={queryClient}>
        <Proving />
      </QueryClientProvider>
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
