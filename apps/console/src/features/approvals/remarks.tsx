import { approvalsApi } from '#contract/approvals/api.ts';
import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { useForm } from '../../data/form.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';

/** What was said, and what happened beside the decisions. */
export function Remarks({ request }: { request: ApprovalDetail }) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  const form = useForm(approvalsApi.remark, {
    start: { text: '' },
    schema: approvalsApi.remark.body,
    input: ({ text }) => ({ params: { id: request.id }, body: { text, question: false } }),
    invalidates: [approvalsApi.get],
    guard: true,
    onSent: () => form.startOver(),
  });
  const sentence = ({ kind, text: said }: ApprovalDetail['entries'][number]) =>
    kind === 'remark' || kind === 'question'
      ? said
      : kind === 'reassigned'
        ? t.entry_reassigned({ name: said ?? '' })
        : t[`entry_${kind}`];
  return (
    <Card title={t.remarks}>
      <div className="grid grid-cols-1 gap-4">
        {request.entries.length === 0 ? (
          <p className="text-muted">{t.noRemarks}</p>
        ) : (
          <ul className="grid gap-3">
            {request.entries.map((entry) => (
              <li key={entry.id} className="grid">
                <span className="flex flex-wrap justify-between gap-x-3 text-sm text-muted">
                  <span>
                    {[entry.byName, entry.kind === 'question' ? t.question : null].filter(Boolean).join(' · ')}
                  </span>
                  <time dateTime={entry.at} className="tabular-nums">
                    {formatDateTime(new Date(entry.at), locale)}
                  </time>
                </span>
                <span className="break-words">{sentence(entry)}</span>
              </li>
            ))}
          </ul>
        )}
        <form {...form.props} className="grid grid-cols-1 gap-2">
          <FormFailure form={form} />
          <Field label={t.writeRemark} hideLabel error={form.error('text')}>
            <Textarea rows={2} maxLength={500} placeholder={t.writeRemark} {...form.bind('text')} />
          </Field>
          <div className="flex justify-end">
            <Button type="submit" loading={form.isSending} disabled={!form.values.text.trim()}>
              {t.send}
            </Button>
          </div>
        </form>
      </div>
    </Card>
  );
}
