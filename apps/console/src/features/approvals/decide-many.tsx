import { useState } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalRow } from '#contract/approvals/schemas.ts';
import { approvalWords } from '#i18n/catalogues/approvals/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinField } from '../../shell/pin-field.tsx';
import { onceRead } from '../../shell/once-read.tsx';

type Failed = { title: string; message: string };

/** One PIN for all that was chosen: each with its amount, to whom, and what to look at. Then what became of each. */
export const DecideMany = onceRead(function DecideMany({
  rows: newest,
  decision,
  onClose,
}: {
  rows: readonly ApprovalRow[];
  decision: 'approve' | 'decline';
  onClose: (done: boolean) => void;
}) {
  const t = useWords(approvalWords);
  const locale = useLocale();
  const [failed, setFailed] = useState<Failed[] | null>(null);
  const { shown: rows, takeNote } = useShown(newest, (all) =>
    all.map(({ id, version, newsSeen }) => `${id} ${version} ${newsSeen}`).join(),
  );
  const isApproval = decision === 'approve';
  const form = useForm(approvalsApi.decideMany, {
    start: { remark: '', pin: '' },
    schema: approvalsApi.decideMany.body,
    input: ({ remark, pin }) => ({
      body: {
        items: rows.map(({ id, version, newsSeen }) => ({ id, version, ...(newsSeen === null ? {} : { newsSeen }) })),
        decision,
        pin,
        ...(remark.trim() ? { remark } : {}),
      },
    }),
    invalidates: [approvalsApi.list, approvalsApi.counts],
    onSent(results) {
      const bad = results.flatMap((result, index) =>
        result.ok ? [] : [{ title: rows[index]!.title[locale], message: result.error?.message[locale] ?? '' }],
      );
      if (bad.length < results.length) toast.success(t.decidedMany({ count: results.length - bad.length }));
      if (bad.length === 0) onClose(true);
      else setFailed(bad);
    },
  });
  const total = rows.reduce((sum, row) => sum + (row.amount ?? 0), 0);
  if (failed) {
    return (
      <Dialog
        open
        onClose={() => onClose(true)}
        title={t.notDecidedMany({ count: failed.length })}
        footer={
          <Button variant="primary" onClick={() => onClose(true)}>
            {t.close}
          </Button>
        }
      >
        <ul className="grid gap-2">
          {failed.map((one) => (
            <li key={one.title} className="grid">
              <span className="font-medium">{one.title}</span>
              <span className="text-muted">{one.message}</span>
            </li>
          ))}
        </ul>
      </Dialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={(isApproval ? t.approveMany : t.declineMany)({ count: rows.length })}
      submitLabel={isApproval ? t.approve : t.decline}
      changed={takeNote}
      forget={() => form.set({ pin: '' })}
      onClose={() => onClose(false)}
    >
      <ul className="grid max-h-72 gap-2 overflow-y-auto">
        {rows.map((row) => (
          <li key={row.id} className="grid border-b border-border pb-2">
            <span className="flex justify-between gap-3">
              <span className="min-w-0 font-medium">{row.title[locale]}</span>
              {row.amount !== null && <Money amount={row.amount} className="font-medium" />}
            </span>
            <span className="text-sm text-muted">
              {[row.party ?? (row.count === null ? null : t.people({ count: row.count })), row.requestedBy.name]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {isApproval && row.later && <span className="text-sm">{row.later[locale]}</span>}
            {row.warnings.map((warning) => (
              <span key={warning.code}>
                <Mark of="lookTwice">{warning.text[locale]}</Mark>
              </span>
            ))}
          </li>
        ))}
      </ul>
      {total > 0 && (
        <p className="flex justify-between gap-3 font-semibold">
          <span>{t.total}</span>
          <Money amount={total} />
        </p>
      )}
      {!isApproval && (
        <Field label={t.reason} hint={t.reasonHint} required error={form.error('remark')}>
          <Textarea rows={2} maxLength={500} {...form.bind('remark')} />
        </Field>
      )}
      <PinField {...form.bind('pin')} error={form.error('pin')} disabled={form.isSending} />
    </FormDialog>
  );
});
