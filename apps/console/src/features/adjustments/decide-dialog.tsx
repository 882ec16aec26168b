import { useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { adjustmentsApi } from '#contract/adjustments/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import { dashboardApi } from '#contract/dashboard/api.ts';
import { verificationsApi } from '#contract/verifications/api.ts';
import type { AdjustmentAction } from '#domain/actions/adjustment.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { alikeAdjustmentWords } from '#i18n/catalogues/adjustments/alike.ts';
import { adjustmentReasons } from '#i18n/catalogues/adjustments/reasons.ts';
import { adjustmentDecisionWords, adjustmentWords } from '#i18n/catalogues/adjustments/words.ts';
import { Checkbox } from '#ui/checkbox.tsx';
import { shortId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { Link } from '#ui/link.tsx';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { Asked } from '../../shell/asked.tsx';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AlikeNote } from './alike-note.tsx';
import type { Adjustment, Decision } from './adjustment-columns.tsx';

/** Those that refuse or undo something say why. */
const rows = {
  approve: adjustmentsApi.approve,
  reject: adjustmentsApi.reject,
  withdraw: adjustmentsApi.withdraw,
  reverse: adjustmentsApi.reverse,
} as const;
const reasoned: readonly AdjustmentAction[] = ['reject', 'reverse'];
const isAsked = (refusal: unknown) =>
  refusal instanceof ApiError && refusal.error.key === ('adjustments.duplicate' satisfies ErrorKey);

/**
 * One question about one adjustment. Whoever approves reads which payment it is about and what else was asked for it,
 * and says yes to exactly that, before the PIN.
 */
export function DecideDialog({ decision: { row, action }, onClose }: { decision: Decision; onClose: () => void }) {
  const t = useWords(adjustmentDecisionWords);
  const other = useWords(alikeAdjustmentWords);
  const isApproval = action === 'approve';
  const beside = useEndpoint(
    adjustmentsApi.get,
    { params: { id: row.id } },
    { enabled: isApproval, keepPrevious: false, staleTime: 0 },
  );
  const alike = isApproval ? (beside.data?.alike ?? null) : null;
  const [meant, setMeant] = useState<string | null>(null);
  const isMeant = alike !== null && meant === alike.seen;
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
    input: ({ note }) => ({
      params: { id: row.id },
      body: needsNote ? { note } : isMeant ? { duplicateOf: alike.seen } : {},
    }),
    rules: ({ note }) => ({ note: needsNote && !note.trim() && t.whyNeeded }),
    around: (send) =>
      send({}).catch((error: unknown) => {
        // Another one came or was posted meanwhile: it is shown with the question.
        if (isAsked(error)) beside.refetch();
        throw error;
      }),
    isAsked,
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
      disabledReason={!isApproval || isMeant ? null : alike ? other.first : beside.data ? null : other.reading}
      onClose={onClose}
    >
      {isApproval && <WhatIsPosted row={row} onLeave={onClose} />}
      {isApproval && beside.error && !beside.data && (
        <LoadFailed error={beside.error} refetch={beside.refetch} isFetching={beside.isFetching} />
      )}
      {alike && (
        <Asked key={alike.seen}>
          <AlikeNote alike={alike} onLeave={onClose}>
            <Checkbox
              label={other.tick}
              checked={isMeant}
              onChange={(event) => setMeant(event.target.checked ? alike.seen : null)}
              className="mt-1 font-medium"
            />
          </AlikeNote>
        </Asked>
      )}
      {needsNote && (
        <Field label={t.why} hint={t.whyHint} required error={form.error('note')}>
          <Textarea rows={3} maxLength={limits.noteMax} {...form.bind('note')} />
        </Field>
      )}
    </FormDialog>
  );
}

function WhatIsPosted({ row, onLeave }: { row: Adjustment; onLeave: () => void }) {
  const t = useWords(adjustmentWords);
  const locale = useLocale();
  return (
    <DescriptionList
      columns={1}
      items={[
        {
          label: t.transaction,
          value: row.transactionId && (
            <Link
              href={to('/transactions/{id}', { id: row.transactionId })}
              onClick={onLeave}
              className="font-mono text-xs"
            >
              {shortId(row.transactionId)}
            </Link>
          ),
        },
        { label: t.reason, value: adjustmentReasons[row.reasonCode][locale] },
        { label: t.note, value: row.note },
        { label: t.requestedBy, value: row.requestedByName },
      ]}
    />
  );
}
