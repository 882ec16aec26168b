import { useState } from 'react';
import { accessApi } from '#contract/access/api.ts';
import { approvalsApi } from '#contract/approvals/api.ts';
import { formatDate, localDay } from '#domain/time.ts';
import { approvalAbsenceWords } from '#i18n/catalogues/approval-absence.ts';
import { Button } from '#ui/button.tsx';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { toast } from '#ui/toast.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useSession } from '../../data/session.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';

/** Who decides while one is away, and until when. */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(approvalAbsenceWords);
  const locale = useLocale();
  const me = useSession()?.user.id;
  const people = useEndpoint(accessApi.approvers, { body: { subject: 'approvalPolicy' } });
  const absences = useEndpoint(approvalsApi.delegations);
  const [delegateId, setDelegate] = useState('');
  const [period, setPeriod] = useState<{ from: string | null; to: string | null }>({ from: null, to: null });
  const [tried, setTried] = useState(false);
  const rows = [approvalsApi.delegations, approvalsApi.list, approvalsApi.counts];
  const save = useWrite(approvalsApi.delegate, {
    invalidates: rows,
    onSuccess() {
      toast.success(t.saved);
      onClose();
    },
  });
  const end = useWrite(approvalsApi.endDelegation, { invalidates: rows, onSuccess: () => toast.success(t.ended) });
  const errors = fieldErrors(save.error, locale);
  const day = (text: string) => formatDate(text, locale);
  return (
    <FormDialog
      title={t.title}
      description={t.text}
      submitLabel={t.save}
      sending={save.isPending}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (delegateId && period.from && period.to)
          save.mutate({ body: { delegateId, from: period.from, until: period.to } });
      }}
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
      <Field label={t.who} required error={errors['delegateId'] ?? (tried && !delegateId ? t.needPerson : undefined)}>
        <Select
          placeholder={t.choose}
          value={delegateId}
          onChange={(event) => setDelegate(event.target.value)}
          options={(people.data ?? [])
            .filter((person) => person.eligible && person.userId !== me)
            .map((person) => ({ value: person.userId, label: person.name }))}
        />
      </Field>
      <div className="grid gap-1">
        <DateRange legend={t.period} value={period} onChange={setPeriod} min={localDay(new Date())} />
        {(errors['until'] ?? (tried && !(period.from && period.to))) && (
          <p role="alert" className="text-sm text-danger">
            {errors['until'] ?? t.needDates}
          </p>
        )}
      </div>
    </FormDialog>
  );
}
