import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { ControlTotal, TotalRowView } from '#contract/mass-payments/file-schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massControlWords } from '#i18n/catalogues/mass-payments/control.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';

const touched = [massPaymentsApi.get, massPaymentsApi.items];
const rowsMax = 12;
const tones = { agrees: 'success', differs: 'warning', explained: 'info', leftOut: 'info' } as const;

/** What the file says that it pays beside what was read, and the rows that were left out because they total others. */
export function ControlCard({ run, canEdit }: { run: MassPaymentDetail; canEdit: boolean }) {
  const t = useWords(massControlWords);
  const { control } = run;
  if (control === null && run.totalRows.length === 0) return null;
  const rows = run.totalRows.toSorted((a, b) => rank(a) - rank(b) || a.rowNo - b.rowNo);
  return (
    <Card title={t.title}>
      <div className="grid grid-cols-1 gap-4">
        {control && <ControlSentence control={control} hasWrongRows={run.wrongCount > 0} />}
        {control?.state === 'differs' && canEdit && <Explain run={run} />}
        {rows.length > 0 && (
          <div className="grid gap-2">
            <h3 className="font-semibold">{t.rows}</h3>
            <ul className="divide-y divide-border">
              {rows.slice(0, rowsMax).map((row) => (
                <TotalLine key={row.rowNo} run={run} row={row} canEdit={canEdit} />
              ))}
            </ul>
            {rows.length > rowsMax && <p className="text-muted">{t.more({ count: rows.length - rowsMax })}</p>}
          </div>
        )}
      </div>
    </Card>
  );
}

/** What is asked comes first, then what does not add up. */
const rank = (row: TotalRowView): number =>
  row.decision === 'open' ? 0 : row.amount !== null && row.amount !== row.reads.amount ? 1 : 2;

export function ControlSentence({ control, hasWrongRows }: { control: ControlTotal; hasWrongRows: boolean }) {
  const t = useWords(massControlWords);
  const locale = useLocale();
  const { says, reads, state } = control;
  return (
    <Banner tone={tones[state]}>
      <p>
        {t.says({ says: formatMoney(says, locale), people: control.saysPeople })}
        {locale === 'fr' ? '\u00a0; ' : '; '}
        {t.reads({ reads: formatMoney(reads, locale), people: control.readsPeople })}.
      </p>
      {state === 'agrees' && <p>{says === reads ? t.agrees : t.agreesRounded}</p>}
      {state === 'leftOut' && <p>{t.leftOut({ amount: formatMoney(control.leftOut, locale) })}</p>}
      {state === 'differs' && (
        <p>
          {t.differs({ difference: formatMoney(Math.abs(says - reads), locale) })} {hasWrongRows && t.wrongRowsFirst}
        </p>
      )}
      {control.reason && (
        <p className="break-words">
          {control.reason} · {t.explainedBy({ name: control.explainedByName ?? '' })}
        </p>
      )}
    </Banner>
  );
}

function Explain({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massControlWords);
  const form = useForm(massPaymentsApi.explainTotal, {
    start: { reason: '' },
    schema: massPaymentsApi.explainTotal.body,
    input: ({ reason }) => ({ params: { id: run.id }, body: { version: run.version, reason } }),
    invalidates: touched,
  });
  return (
    <form {...form.props} className="grid grid-cols-1 gap-2">
      <FormFailure form={form} />
      <Field label={t.reason} hint={t.reasonHint} error={form.error('reason')}>
        <TextInput {...form.bind('reason')} maxLength={255} />
      </Field>
      <div>
        <Button type="submit" loading={form.isSending} disabled={form.values.reason.trim() === ''}>
          {t.explain}
        </Button>
      </div>
    </form>
  );
}

function TotalLine({ run, row, canEdit }: { run: MassPaymentDetail; row: TotalRowView; canEdit: boolean }) {
  const t = useWords(massControlWords);
  const locale = useLocale();
  const decide = useWrite(massPaymentsApi.decideTotal, { invalidates: touched });
  const press = (decision: 'total' | 'person') =>
    decide.mutate({ params: { id: run.id, rowNo: row.rowNo }, body: { version: run.version, decision } });
  const isOpen = row.decision === 'open';
  const isChanging = useIsChanging();
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 py-3">
      <span className="grid min-w-0">
        <span className="font-medium break-words">
          {t.row({ no: row.place })} · {row.label}
          {row.amount !== null && ` · ${formatMoney(row.amount, locale)}`}
        </span>
        <span className="text-sm text-muted">
          {row.decision === 'person'
            ? t.taken
            : isOpen
              ? row.amount === row.reads.amount
                ? t.openRow
                : t.openLabel
              : row.amount === null && row.reads.count > 0
                ? t.noFigure
                : t.above({ amount: formatMoney(row.reads.amount, locale), count: row.reads.count })}
        </span>
      </span>
      {canEdit && (
        <span className="flex flex-wrap gap-2">
          {row.decision !== 'total' && (
            <Button loading={isChanging} onClick={() => press('total')}>
              {t.isTotal}
            </Button>
          )}
          {row.decision !== 'person' && (
            <Button loading={isChanging} onClick={() => press('person')}>
              {t.isPerson}
            </Button>
          )}
        </span>
      )}
    </li>
  );
}
