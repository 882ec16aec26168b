import { useEffect, useRef } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib, parseRib } from '#domain/banks/account.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone, parsePhone } from '#domain/values/phone.ts';
import { massWords } from '#i18n/catalogues/mass-payments/screens.ts';
import { massSubmitWords } from '#i18n/catalogues/mass-payments/submit.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useForm } from '../../data/form.ts';
import { useShown } from '../../data/shown.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { FormDialog } from '../../shell/form-dialog.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { AgainLines } from './again-lines.tsx';
import { isCorrected } from './is-corrected.ts';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { retryTouches, useRetry } from './use-retry.tsx';
import { nowText } from './where-to.ts';

/** Another number, or another account, in the way the item is paid; null while it is none. */
function readTarget(item: MassPaymentItem, typed: string) {
  if (item.destination === 'bank') {
    const parsed = parseRib(typed);
    return parsed.ok
      ? { number: parsed.rib, shown: formatRib(parsed.rib), change: { rib: parsed.rib }, isPriced: true }
      : null;
  }
  const parsed = parsePhone(typed);
  // Another operator may have another price.
  return parsed.ok
    ? {
        number: parsed.phone,
        shown: formatPhone(parsed.phone),
        change: { phone: parsed.phone },
        isPriced: parsed.operator === item.operator,
      }
    : null;
}

/**
 * Everything that failed and may be tried again, in one go and with one approval: what may go as it is goes, and
 * whoever has another number now is corrected here. Whoever is left as they are stays failed.
 */
export const RetryDialog = onceRead(function RetryDialog({
  run,
  onClose,
}: {
  run: MassPaymentDetail;
  onClose: () => void;
}) {
  const { data: items } = useEndpoint(
    massPaymentsApi.items,
    { params: { id: run.id }, query: { marked: 'retryable', sort: 'rowNo', limit: 100 } },
    { keepPrevious: false },
  );
  return <Failed key={items ? 'read' : 'unread'} run={run} items={items} onClose={onClose} />;
});

type Failures = { run: MassPaymentDetail; items: MassPaymentItem[] | undefined };
/** What is shown of them, in one word. */
const shownOf = ({ run, items }: Failures): string =>
  JSON.stringify([run.failures.map(({ again }) => again), items?.map(({ id, version }) => [id, version])]);

function Failed({ onClose, ...newest }: Failures & { onClose: () => void }) {
  const t = useWords(massWords);
  const own = useWords(massSubmitWords);
  const locale = useLocale();
  // More may fail, or be tried again by a colleague, while this is read.
  const {
    shown: { run, items },
    takeNote,
  } = useShown<Failures>(newest, shownOf);
  /** Asks about the numbers that stand in the form then. */
  const asking = useRef<ReturnType<typeof useRetry>>(null);
  const elsewhere = new Set(run.paidElsewhere.first.map(({ itemId }) => itemId));
  const toCorrect = (items ?? []).filter((item) => item.retry === 'corrected' && !elsewhere.has(item.id));
  // Of all parts of a file, however many there are.
  const asIs = run.failures.filter((failure) => failure.retry === 'asIs').map(({ again }) => again);
  const asIsCount = asIs.reduce((sum, { count }) => sum + count, 0);
  const correctedIn = (numbers: Record<string, string>) =>
    toCorrect.flatMap((item) => {
      const to = readTarget(item, numbers[item.id] ?? '');
      // The same number or account again is a word too: it was right, and what stood in the way is gone.
      return to ? [{ item, ...to }] : [];
    });
  const form = useForm(massPaymentsApi.retry, {
    start: (): Record<string, string> => ({}),
    schema: massPaymentsApi.retry.body,
    input(numbers) {
      const corrections = correctedIn(numbers).map(({ item, change }) => ({
        itemId: item.id,
        version: item.version,
        ...change,
      }));
      // What goes as it is is named by nobody: it is what was read here.
      const asIsRead = asIsCount > 0 ? { asIsVersion: run.asIsVersion } : {};
      return {
        params: { id: run.id },
        body:
          corrections.length === 0 ? asIsRead : { corrections, ...(asIsCount > 0 ? { asIs: true } : {}), ...asIsRead },
      };
    },
    rules(numbers) {
      const isNothing = asIsCount + correctedIn(numbers).length === 0;
      return Object.fromEntries(
        toCorrect.map((item) => {
          const typed = numbers[item.id];
          const isWrong = typed && !readTarget(item, typed);
          const rule = item.destination === 'bank' ? ('rib.invalid' as const) : ('phone.invalid' as const);
          return [item.id, isWrong ? rule : isNothing && ('required' as const)];
        }),
      );
    },
    invalidates: retryTouches,
    pin: () => true,
    around: (send) => asking.current!.around(send),
    isAsked: (refusal) => asking.current?.asks.isAsked(refusal) === true,
    onSent: onClose,
  });
  const isConfirmed = form.pin.open;
  // Until the PIN is asked for nothing is confirmed: whatever failed by now is in the list.
  useEffect(() => {
    if (!isConfirmed) takeNote?.();
  }, [isConfirmed, takeNote]);
  const corrected = correctedIn(form.values);
  const typed = corrected.map(({ item, number }) => [item.id, number]);
  const asked = useRetry(run.id, JSON.stringify(typed));
  const { asks, isOut } = asked;
  asking.current = asked;
  // A colleague may have tried all of it again under the PIN: then there is nothing to look at anew.
  const stillThere = new Set(newest.items?.map(({ id }) => id));
  const left = [
    ...newest.run.failures.filter(({ retry, again }) => retry === 'asIs' && again.count > 0),
    ...(form.pin.open ? corrected.filter(({ item }) => stillThere.has(item.id)) : toCorrect),
  ];
  const isNothing = !isOut && items !== undefined && left.length === 0;
  const nothing = isNothing && (
    <Banner tone="info" live>
      {own.nothingAgain}
    </Banner>
  );
  const asTheyAre = asIsCount > 0 && <p>{t.retryAsIs({ count: asIsCount })}</p>;
  const asksOthers = corrected.some(({ item, number }) => isCorrected(item, { number })) && run.retryAhead?.needed && (
    <Banner tone="info">{t.correctedAsks({ names: run.retryAhead.approvers.join(', ') || '…' })}</Banner>
  );
  if (form.pin.open) {
    return (
      <PinDialog
        {...form.pin}
        changed={isNothing || isOut ? null : takeNote}
        asks={isNothing ? { ...asks, blockedReason: own.nothingAgain } : asks}
        title={t.retry}
        confirmLabel={t.retry}
      >
        {nothing}
        {!isNothing && asTheyAre}
        {!isNothing && corrected.length > 0 && (
          <ul className="grid gap-1">
            {corrected.map(({ item, shown }) => (
              <li key={item.id}>
                {item.name} · {shown} · {formatMoney(item.amount ?? 0, locale)}
              </li>
            ))}
          </ul>
        )}
        {asksOthers}
        <PaidElsewhere of={run.paidElsewhere} />
        {!isNothing && (
          <AgainLines of={[...asIs, ...corrected.filter(({ isPriced }) => isPriced).map(({ item }) => item)]} />
        )}
        {corrected.some(({ isPriced }) => !isPriced) && (
          <p className="text-muted">{t.feeLater({ count: corrected.filter(({ isPriced }) => !isPriced).length })}</p>
        )}
      </PinDialog>
    );
  }
  return (
    <FormDialog
      form={form}
      title={t.retry}
      submitLabel={t.next}
      disabledReason={!items ? '…' : isNothing ? own.nothingAgain : null}
      onClose={onClose}
    >
      {nothing}
      {!items && <SkeletonCard className="h-24" />}
      <PaidElsewhere of={run.paidElsewhere} />
      {asTheyAre}
      {asIsCount > 0 && <AgainLines of={asIs} />}
      {toCorrect.length > 0 && <p className="text-muted">{t.retryCorrected}</p>}
      {toCorrect.map((item) => (
        <Field
          key={item.id}
          label={item.name}
          hint={[
            item.destination === 'bank' ? formatRib(item.rib ?? '') : formatPhone(item.phone ?? ''),
            nowText(item, locale),
            item.reason?.staffText[locale],
          ]
            .filter(Boolean)
            .join(' · ')}
          error={form.error(item.id)}
        >
          <TextInput
            inputMode="tel"
            value={form.values[item.id] ?? ''}
            onChange={(event) => form.set({ [item.id]: event.target.value })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
