import Check from 'lucide-react/icons/check';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massNextWords } from '#i18n/catalogues/mass-payments/next.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { Card } from '#ui/card.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { nextStep, nextSteps, type NextStep } from './next-steps.ts';

/** What a run comes to, and what is to be done before it leaves: the next thing stands out. */
export function PreparedHead({ run }: { run: MassPaymentDetail }) {
  const t = useWords(massWords);
  const words = useWords(massNextWords);
  const locale = useLocale();
  const { totals, splitCount } = run.whole ?? run;
  const steps = nextSteps(run);
  const now = nextStep(steps);
  const { available } = run.account;
  const money = (amount: number) => formatMoney(amount, locale);
  const breakdown = [
    { label: t.receive, amount: totals.receives },
    { label: t.fee, amount: totals.fee },
    { label: t.tax, amount: totals.tax },
    ...(totals.takenOff > 0 ? [{ label: t.takenOff, amount: totals.takenOff }] : []),
  ];
  // Before its rows are read nothing is known of sums.
  const isUnseen = totals.count === 0 && (now.key === 'columns' || now.key === 'rows');
  const todo = (
    <div>
      <h2 className="mb-2 text-muted">{words.todo}</h2>
      <ol className="grid gap-1">
        {steps.map((step) => (
          <StepLine key={step.key} run={run} step={step} isNow={step === now} />
        ))}
      </ol>
    </div>
  );
  if (isUnseen) return <Card>{todo}</Card>;
  return (
    <Card>
      <div className="grid grid-cols-1 gap-x-8 gap-y-5 md:grid-cols-2">
        <div className="grid content-start gap-3">
          <div>
            <h2 className="text-muted">{t.toDebit}</h2>
            <p className="text-2xl font-semibold tracking-tight tabular-nums">
              <Money amount={totals.totalDebit} />
            </p>
            <p className="text-muted">{words.pays({ people: totals.count - splitCount, payments: totals.count })}</p>
          </div>
          <dl className="grid grid-cols-2 gap-x-4 gap-y-2 border-t border-border pt-3 tabular-nums">
            {breakdown.map(({ label, amount }) => (
              <div key={label} className="min-w-0">
                <dt className="text-sm text-muted">{label}</dt>
                <dd className="font-medium">
                  <Money amount={amount} />
                </dd>
              </div>
            ))}
          </dl>
          {available !== null && run.missing === null && totals.totalDebit > 0 && available >= totals.totalDebit && (
            <p className="text-sm text-muted">{words.after({ amount: money(available - totals.totalDebit) })}</p>
          )}
        </div>
        {todo}
      </div>
    </Card>
  );
}

function StepLine({ run, step, isNow }: { run: MassPaymentDetail; step: NextStep; isNow: boolean }) {
  const words = useWords(massNextWords);
  const isDone = step.state === 'done';
  return (
    <li
      aria-current={isNow ? 'step' : undefined}
      className={cx('flex items-start gap-2.5 rounded-md px-2 py-1.5', isNow && 'bg-soft text-on-soft')}
    >
      <span
        aria-hidden="true"
        className={cx(
          'mt-0.5 grid size-4.5 shrink-0 place-items-center rounded-full border text-xs',
          isDone ? 'border-transparent bg-primary text-on-primary' : isNow ? 'border-primary' : 'border-control',
        )}
      >
        {isDone && <Check className="size-3" />}
      </span>
      <span className={cx('min-w-0', isDone ? 'text-muted' : isNow && 'font-semibold')}>
        {isNow && <span className="sr-only">{words.next}: </span>}
        <StepText run={run} step={step} />
        {isDone && <span className="sr-only"> ({words.done})</span>}
        {step.state === 'offered' && <span className="text-sm font-normal text-muted"> ({words.optional})</span>}
      </span>
    </li>
  );
}

function StepText({ run, step: { key, state, count } }: { run: MassPaymentDetail; step: NextStep }) {
  const t = useWords(massNextWords);
  const locale = useLocale();
  const isDone = state === 'done';
  switch (key) {
    case 'rows':
      return isDone
        ? t.did_rows({ count, dropped: run.droppedCount })
        : run.type === 'file'
          ? t.do_rows_file
          : t.do_rows;
    case 'columns':
      return t.do_columns;
    case 'others':
      return t.do_others;
    case 'wrong':
      return isDone ? t.did_wrong : t.do_wrong({ count });
    case 'totals':
      return t.do_totals;
    case 'caps':
      return t.do_caps({ count });
    case 'names':
      return isDone ? t.did_names({ count }) : t.do_names;
    case 'money':
      return t.do_money({ amount: formatMoney(count, locale) });
    case 'submit':
      return run.approvalAhead?.needed
        ? t.do_submitAsks({ names: run.approvalAhead.approvers.join(', ') || '…' })
        : t.do_submit;
  }
}
