import { useRef, useState } from 'react';
import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalRow } from '#contract/approvals/schemas.ts';
import { approvalWords } from '#i18n/catalogues/approvals.ts';
import { Badge } from '#ui/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useWrite } from '../../data/write.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';

type Failed = { title: string; message: string };

/** One PIN for all that was chosen: each with its amount, to whom, and what to look at. Then what became of each. */
export function DecideMany({
  rows,
  decision,
  onClose,
}: {
  rows: readonly ApprovalRow[];
  decision: 'approve' | 'decline';
  onClose: (done: boolean) => void;
}) {
  const t = useWords(approvalWords);
  const locale = useLocale();
  const [remark, setRemark] = useState('');
  const [failed, setFailed] = useState<Failed[] | null>(null);
  /** What went wrong takes the place of the PIN's dialog, which closes by itself. */
  const hasMore = useRef(false);
  const decide = useWrite(approvalsApi.decideMany, {
    invalidates: [approvalsApi.list, approvalsApi.counts],
    quiet: true,
    loader: 'hide',
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
    <PinDialog
      open
      onClose={() => {
        if (!hasMore.current) onClose(false);
      }}
      confirmLabel={decision === 'approve' ? t.approve : t.decline}
      title={decision === 'approve' ? t.approveMany({ count: rows.length }) : t.declineMany({ count: rows.length })}
      onPin={async (pin) => {
        const results = await decide.mutateAsync({
          body: {
            items: rows.map(({ id, version, newsSeen }) => ({
              id,
              version,
              ...(newsSeen === null ? {} : { newsSeen }),
            })),
            decision,
            pin,
            ...(remark.trim() ? { remark } : {}),
          },
        });
        const bad = results.flatMap((result, index) =>
          result.ok ? [] : [{ title: rows[index]!.title[locale], message: result.error?.message[locale] ?? '' }],
        );
        if (bad.length < results.length) toast.success(t.decidedMany({ count: results.length - bad.length }));
        if (bad.length === 0) onClose(true);
        else {
          hasMore.current = true;
          setFailed(bad);
        }
      }}
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
            {decision === 'approve' && row.later && <span className="text-sm">{row.later[locale]}</span>}
            {row.warnings.map((warning) => (
              <span key={warning.code}>
                <Badge tone="warning">{warning.text[locale]}</Badge>
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
      {decision === 'decline' && (
        <Field label={t.reason} hint={t.reasonHint} required>
          <Textarea rows={2} maxLength={500} value={remark} onChange={(event) => setRemark(event.target.value)} />
        </Field>
      )}
    </PinDialog>
  );
}
