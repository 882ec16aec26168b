import { useState } from 'react';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { verificationsApi } from '#contract/verifications/api.ts';
import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { adjustmentDecisionWords, adjustmentFormWords } from '#i18n/catalogues/adjustments.ts';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useOnline } from '../../data/online.ts';
import { useWrite } from '../../data/write.ts';
import type { Decision } from './adjustment-columns.tsx';

/** Those that refuse or undo something say why. */
const rows = {
  approve: adjustmentsApi.approve,
  reject: adjustmentsApi.reject,
  withdraw: adjustmentsApi.withdraw,
  reverse: adjustmentsApi.reverse,
} as const;
const reasoned: readonly AdjustmentAction[] = ['reject', 'reverse'];

/** One question about one adjustment. */
export function DecideDialog({ decision: { row, action }, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useWords(adjustmentDecisionWords);
  const form = useWords(adjustmentFormWords);
  const locale = useLocale();
  const isOnline = useOnline();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const needsNote = reasoned.includes(action);
  const amount = formatMoney(row.amount, locale);
  const texts: Record<AdjustmentAction, { title: string; text: string }> = {
    approve: {
      title: row.direction === 'credit' ? t.approveCredit({ amount }) : t.approveDebit({ amount }),
      text: t.approveText,
    },
    reject: { title: t.rejectTitle, text: t.rejectText },
    withdraw: { title: t.withdrawTitle, text: t.withdrawText },
    reverse: { title: t.reverseTitle({ amount }), text: t.reverseText },
  };
  const decide = useWrite(rows[action] as typeof adjustmentsApi.reject, {
    invalidates: [
      adjustmentsApi.list,
      transactionsApi.list,
      accountsApi.balances,
      dashboardApi.home,
      verificationsApi.list,
      verificationsApi.claims,
    ],
    onSuccess() {
      toast.success(action === 'approve' ? t.approved : t.decided);
      onClose();
    },
  });
  const submit = () => {
    setTried(true);
    if (needsNote && !note.trim()) return;
    decide.mutate({
      params: { id: row.id },
      ...(needsNote ? { body: { note } } : action === 'approve' ? { body: {} } : {}),
    } as Parameters<typeof decide.mutate>[0]);
  };
  return (
    <FormDialog
      title={texts[action].title}
      description={texts[action].text}
      submitLabel={t[action]}
      danger={needsNote}
      sending={decide.isPending}
      disabledReason={isOnline ? null : form.offline}
      onSubmit={submit}
      onClose={onClose}
    >
      {needsNote && (
        <Field
          label={t.why}
          hint={t.whyHint}
          required
          error={tried && !note.trim() ? t.whyNeeded : fieldErrors(decide.error, locale)['note']}
        >
          <Textarea
            rows={3}
            maxLength={limits.noteMax}
            value={note}
            onChange={(event) => setNote(event.target.value)}
          />
        </Field>
      )}
    </FormDialog>
  );
}
