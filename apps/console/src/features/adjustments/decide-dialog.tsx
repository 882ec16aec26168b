import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { verificationsApi } from '#contract/verifications/api.ts';
import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { adjustmentDecisionWords } from '#i18n/catalogues/adjustments/words.ts';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
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
  const locale = useLocale();
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
  const form = useForm(rows[action], {
    start: { note: '' },
    schema: needsNote ? adjustmentsApi.reject.body : adjustmentsApi.approve.body,
    input: ({ note }) => ({ params: { id: row.id }, body: needsNote ? { note } : {} }),
    rules: ({ note }) => ({ note: needsNote && !note.trim() && t.whyNeeded }),
    invalidates: [
      adjustmentsApi.list,
      transactionsApi.list,
      accountsApi.balances,
      dashboardApi.home,
      verificationsApi.list,
      verificationsApi.claims,
    ],
    onSent() {
      toast.success(action === 'approve' ? t.approved : t.decided);
      onClose();
    },
  });
  return (
    <FormDialog
      form={form}
      title={texts[action].title}
      description={texts[action].text}
      submitLabel={t[action]}
      danger={needsNote}
      onClose={onClose}
    >
      {needsNote && (
        <Field label={t.why} hint={t.whyHint} required error={form.error('note')}>
          <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('note')} />
        </Field>
      )}
    </FormDialog>
  );
}
