import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { formatDate, localDay } from '#domain/values/time.ts';
import { approvalAbsenceWords } from '#i18n/catalogues/approvals/absence.ts';
import { Button } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';

/** Who decides while one is away, and until when. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(approvalAbsenceWords);
  const locale = useLocale();
  const me = useSession()?.user.id;
  const people = useEndpoint(accessApi.approvers, { body: { subject: 'approvalPolicy' } });
  const absences = useEndpoint(approvalsApi.delegations);
  const rows = [approvalsApi.delegations, approvalsApi.list, approvalsApi.counts];
  const form = useForm(approvalsApi.delegate, {
    start: (): { delegateId: string; period: { from: string | null; to: string | null } } => ({
      delegateId: '',
      period: { from: null, to: null },
    }),
    schema: approvalsApi.delegate.body,
    input: ({ delegateId, period: { from, to } }) => ({ body: { delegateId, from, until: to } }),
    rules: ({ delegateId, period: { from, to } }) => ({
      delegateId: !delegateId && t.needPerson,
      until: !(from && to) && t.needDates,
    }),
    invalidates: rows,
    onSent() {
      toast.success(t.saved);
      onClose();
    },
  });
  const end = useWrite(approvalsApi.endDelegation, { invalidates: rows, onSuccess: () => toast.success(t.ended) });
  const [from, until] = [form.error('from'), form.error('until')];
  const wrongPeriod = until ?? from;
  const day = (text: string) => formatDate(text, locale);
  return (
    <FormDialog
      form={form}
      title={t.title}
      description={t.text}
      submitLabel={t.save}
      onClose={onClose}
      after={
        (absences.data?.length ?? 0) > 0 && (
          <section className="mt-5 grid gap-2">
            <h3 className="font-semibold">{t.current}</h3>
            <ul className="grid gap-2">
              {absences.data!.map((row) => (
                <li key={row.id} className="flex flex-wrap items-center justify-between gap-2">
                  <span className="min-w-0">
                    {t.row({
                      user: row.user.name,
                      delegate: row.delegate.name,
                      from: day(row.from),
                      until: day(row.until),
                    })}
                  </span>
                  {row.own && (
                    <Button size="small" loading={end.isPending} onClick={() => end.mutate({ params: { id: row.id } })}>
                      {t.end}
                    </Button>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )
      }
    >
      <Field label={t.who} required error={form.error('delegateId')}>
        <Select
          placeholder={t.choose}
          {...form.bind('delegateId')}
          options={(people.data ?? [])
            .filter((person) => person.eligible && person.userId !== me)
            .map((person) => ({ value: person.userId, label: person.name }))}
        />
      </Field>
      <div className="grid gap-1">
        <DateRange legend={t.period} {...form.bind('period')} min={localDay(clock.date())} />
        {wrongPeriod && (
          <p role="alert" className="text-sm text-danger">
            {wrongPeriod}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
