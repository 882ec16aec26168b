import { useState } from 'react';
import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import type { MassPaymentItem } from '#contract/mass-payments/item-schemas.ts';
import { formatRib, parseRib } from '#domain/bank-account.ts';
import { formatMoney } from '#domain/money.ts';
import { formatPhone, parsePhone } from '#domain/phone.ts';
import { fieldSentences } from '#i18n/catalogues/fields.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Banner } from '#ui/banner.tsx';
import { Field } from '#ui/field.tsx';
import { FormDialog } from '#ui/form-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { AgainLines } from './again-lines.tsx';
import { isCorrected } from './is-corrected.ts';
import { PaidElsewhere } from './paid-elsewhere.tsx';
import { useRetry } from './use-retry.tsx';

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
export function RetryDialog({ run, onClose }: { run: MassPaymentDetail; onClose: () => void }) {
  const t = useWords(massWords);
  const locale = useLocale();
  const [numbers, setNumbers] = useState<Record<string, string>>({});
  const [tried, setTried] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const { data: items } = useEndpoint(
    massPaymentsApi.items,
    { params: { id: run.id }, query: { marked: 'retryable', sort: 'rowNo', limit: 100 } },
    { keepPrevious: false },
  );
  const { send, asks } = useRetry(run.id);
  const elsewhere = new Set(run.paidElsewhere.first.map(({ itemId }) => itemId));
  const toCorrect = (items ?? []).filter((item) => item.retry === 'corrected' && !elsewhere.has(item.id));
  // Of all parts of a file, however many there are.
  const asIs = run.failures.filter((failure) => failure.retry === 'asIs').map(({ again }) => again);
  const asIsCount = asIs.reduce((sum, { count }) => sum + count, 0);
  const problemOf = (item: MassPaymentItem) =>
    numbers[item.id] && !readTarget(item, numbers[item.id]!)
      ? fieldSentences[item.destination === 'bank' ? 'rib.invalid' : 'phone.invalid'][locale]
      : undefined;
  const corrected = toCorrect.flatMap((item) => {
    const to = readTarget(item, numbers[item.id] ?? '');
    // The same number or account again is a word too: it was right, and what stood in the way is gone.
    return to ? [{ item, ...to }] : [];
  });
  async function confirm(pin: string) {
    const named =
      corrected.length === 0
        ? {}
        : {
            corrections: corrected.map(({ item, change }) => ({ itemId: item.id, ...change })),
            ...(asIsCount > 0 ? { asIs: true } : {}),
          };
    await send({ pin, ...named });
  }
  const asTheyAre = asIsCount > 0 && <p>{t.retryAsIs({ count: asIsCount })}</p>;
  const asksOthers = corrected.some(({ item, number }) => isCorrected(item, { number })) && run.retryAhead?.needed && (
    <Banner tone="info">{t.correctedAsks({ names: run.retryAhead.approvers.join(', ') || '…' })}</Banner>
  );
  if (isConfirming) {
    return (
      <PinDialog open asks={asks} onClose={onClose} title={t.retry} confirmLabel={t.retry} onPin={confirm}>
        {asTheyAre}
        {corrected.length > 0 && (
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
        <AgainLines of={[...asIs, ...corrected.filter(({ isPriced }) => isPriced).map(({ item }) => item)]} />
        {corrected.some(({ isPriced }) => !isPriced) && (
          <p className="text-muted">{t.feeLater({ count: corrected.filter(({ isPriced }) => !isPriced).length })}</p>
        )}
      </PinDialog>
    );
  }
  return (
    <FormDialog
      title={t.retry}
      submitLabel={t.next}
      sending={false}
      onClose={onClose}
      onSubmit={() => {
        setTried(true);
        if (items && asIsCount + corrected.length > 0 && !toCorrect.some(problemOf)) setConfirming(true);
      }}
    >
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
            item.reason?.staffText[locale],
          ]
            .filter(Boolean)
            .join(' · ')}
          error={
            tried
              ? (problemOf(item) ?? (asIsCount + corrected.length === 0 ? fieldSentences.required[locale] : undefined))
              : undefined
          }
        >
          <TextInput
            inputMode="tel"
            value={numbers[item.id] ?? ''}
            onChange={(event) => setNumbers({ ...numbers, [item.id]: event.target.value })}
          />
        </Field>
      ))}
    </FormDialog>
  );
}
