import { useEffect, useRef } from 'react';
import { feesApi, type FeeBook } from '#contract/fees/api.ts';
import { operatorCodes } from '#domain/payments/operators.ts';
import { formatMoney } from '#domain/values/money.ts';
import { feeWords } from '#i18n/catalogues/fees/words.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { CountInput } from '#ui/count-input.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import type { TypedNumber } from '#ui/number-box.ts';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { useRight } from '../../data/right.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { calculate } from './calculate.ts';

const example = 10_000;

type Values = { collection: TypedNumber; payout: TypedNumber };
const valuesOf = (book: FeeBook): Values => ({
  collection: book.collectionSharePercent,
  payout: book.payoutSharePercent,
});
type Props = {
  book: FeeBook;
  newer: FeeBook | null;
  loadNew: (() => void) | null;
  onSaved: () => void;
};

/** Whose the fee is, with what that comes to on ten thousand, before and after. */
export function SplitCard({ book, newer, loadNew, onSaved }: Props) {
  const t = useWords(feeWords);
  const right = useRight('settings:edit');
  const wrong = (value: TypedNumber) => (typeof value !== 'number' || value > 100 ? t.percentRange : undefined);
  const form = useForm(feesApi.saveSplit, {
    start: () => valuesOf(book),
    schema: feesApi.saveSplit.body,
    input: (typed) => ({
      body: { version: book.version, collectionSharePercent: typed.collection, payoutSharePercent: typed.payout },
    }),
    invalidates: [feesApi.book],
    onSent() {
      toast.success(t.saved);
      onSaved();
    },
  });
  // Where nothing is typed, what others save is shown as it comes. The card stays where the focus is.
  const isUntouched = !form.isDirty && !form.isSending;
  useEffect(() => {
    if (isUntouched) loadNew?.();
  }, [isUntouched, loadNew]);
  const drawn = useRef(book);
  useEffect(() => {
    if (drawn.current.version !== book.version) form.startOver(valuesOf(book));
    drawn.current = book;
  });
  const { collection, payout } = form.values;
  const isSame = collection === book.collectionSharePercent && payout === book.payoutSharePercent;
  const isWrong = !!wrong(collection) || !!wrong(payout);
  return (
    <Card title={t.splitTitle} description={t.splitText}>
      <form {...form.props} className="grid grid-cols-1 gap-4">
        <RecordFailure form={form} loadNew={loadNew} stored={newer && valuesOf(newer)} />
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <div className="grid content-start gap-3">
            <Field label={t.splitIn} error={form.error('collectionSharePercent', wrong(collection))}>
              <CountInput digits={3} suffix="%" disabled={!right.allowed} {...form.bind('collection')} />
            </Field>
            <Example book={book} product="collection" was={book.collectionSharePercent} now={collection} />
          </div>
          <div className="grid content-start gap-3">
            <Field label={t.splitOut} error={form.error('payoutSharePercent', wrong(payout))}>
              <CountInput digits={3} suffix="%" disabled={!right.allowed} {...form.bind('payout')} />
            </Field>
            <Example book={book} product="transfer" was={book.payoutSharePercent} now={payout} />
          </div>
        </div>
        <Button
          type="submit"
          variant="primary"
          className="w-fit"
          loading={form.isSending}
          disabled={isSame || isWrong}
          disabledReason={right.reason}
        >
          {t.save}
        </Button>
      </form>
    </Card>
  );
}

function Example({
  book,
  product,
  was,
  now,
}: {
  book: FeeBook;
  product: 'collection' | 'transfer';
  was: number;
  now: TypedNumber;
}) {
  const t = useWords(feeWords);
  const locale = useLocale();
  const at = clock.date();
  const sums = (sharePercent: number) => {
    const found = calculate(book, {
      product,
      operator: operatorCodes[0],
      destination: 'wallet',
      amount: example,
      mode: 'send',
      sharePercent,
      at,
    });
    return typeof found === 'string' ? null : found;
  };
  const isChanged = typeof now === 'number' && now <= 100 && now !== was;
  const rows = [{ label: t.was, sums: sums(was) }, ...(isChanged ? [{ label: t.now, sums: sums(now) }] : [])];
  return (
    <div className="rounded-md bg-sunken px-3 py-2 text-sm" aria-live="polite">
      <p className="text-muted">{t.example({ amount: formatMoney(example, locale) })}</p>
      {rows.map(
        (row) =>
          row.sums && (
            <p key={row.label} className="flex flex-wrap gap-x-2">
              {isChanged && (
                <span className="font-medium">
                  {row.label}
                  {locale === 'fr' ? '\u00a0' : ''}:
                </span>
              )}
              <span>
                {product === 'collection' ? t.payerPays : t.youPay}{' '}
                <b className="font-semibold">
                  <Money amount={row.sums.pays} />
                </b>
                , {product === 'collection' ? t.youReceive : t.theyReceive}{' '}
                <b className="font-semibold">
                  <Money amount={row.sums.gets} />
                </b>
              </span>
            </p>
          ),
      )}
    </div>
  );
}
