import { useState } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney, wholeAmount } from '#domain/values/money.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { taxBases } from '#domain/fees/taxes.ts';
import { dayStart, formatDateTime, isDay, localDay } from '#domain/values/time.ts';
import { calculatorWords, destinationNames, feeProductNames } from '#i18n/catalogues/fees/words.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { CountInput } from '#ui/count-input.tsx';
import { DateField } from '#ui/date-field.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import type { TypedNumber } from '#ui/number-box.ts';
import { PageHeader } from '#ui/page-header.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { calculatorProducts, destinationsOf, type Question } from './calculate.ts';
import { Comparison } from './comparison.tsx';
import { SumsCard } from './sums-card.tsx';
import { useFeeBook } from './use-fee-book.ts';

const search = z.object({
  product: z.optional(z.enum(calculatorProducts)),
  operator: z.optional(z.enum(operatorCodes)),
  destination: z.optional(z.enum(taxBases)),
  mode: z.optional(z.enum(['send', 'receive'])),
  amount: z.optional(integerText(0, 999_999_999)),
});

/**
 * What something costs, before anybody does it. The question stands in the address, so that an answer can be sent on.
 */
export function Screen() {
  const t = useWords(calculatorWords);
  const locale = useLocale();
  const { data: book, error, isFetching, refetch, isKept } = useFeeBook();
  const seesBook = useCan('settings:view');
  const [asked, setAsked] = useSearchState(search);
  const [share, setShare] = useState<TypedNumber>(null);
  /** What is no amount stands in no address. */
  const [unread, setUnread] = useState<string | null>(null);
  const [day, setDay] = useState<string | null>(null);
  const { product = 'collection', operator = operatorCodes[0], mode = 'send' } = asked;
  const amount = unread === null ? (asked.amount ?? null) : null;
  const possible = destinationsOf[product];
  const destination =
    asked.destination && possible.includes(asked.destination) ? asked.destination : (possible[0] ?? 'wallet');
  const isIn = product === 'collection';
  if (error && !book)
    return (
      <>
        <PageHeader title={t.book} />
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      </>
    );
  const today = localDay(clock.date());
  const usual = isIn ? book?.collectionSharePercent : book?.payoutSharePercent;
  const question: Question = {
    product,
    operator,
    destination,
    amount: amount ?? 0,
    mode,
    sharePercent: Math.min(100, wholeAmount(share) ?? usual ?? 100),
    at: day === null || day === today || !isDay(day) ? clock.date() : new Date(dayStart(day).getTime() + 43_200_000),
  };
  const isReady =
    amount !== null && amount >= limits.amountMin && typeof share !== 'string' && (day === null || isDay(day));
  const asOf = book && formatDateTime(new Date(book.asOf), locale);
  return (
    <>
      <PageHeader
        title={t.calculator}
        description={asOf && !isKept ? `${t.text} ${t.asOf({ at: asOf })} · ${t.zone}` : t.text}
        {...(seesBook ? { actions: <ButtonLink href={to('/settings/fees')}>{t.book}</ButtonLink> } : {})}
      />
      {isKept && asOf && (
        <div className="mb-4">
          <Banner tone="warning">{t.kept({ at: asOf })}</Banner>
        </div>
      )}
      {!book ? (
        <SkeletonCard className="h-83" />
      ) : (
        <div className="grid grid-cols-1 items-start gap-4 xl:grid-cols-2">
          <Card>
            <div className="grid grid-cols-1 gap-4">
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <Field label={t.what}>
                  <Select
                    value={product}
                    onChange={(event) => setAsked({ product: event.target.value }, { replace: true })}
                    options={calculatorProducts.map((value) => ({ value, label: feeProductNames[value][locale] }))}
                  />
                </Field>
                {!isIn && (
                  <Field label={t.destination}>
                    <Select
                      value={destination}
                      onChange={(event) => setAsked({ destination: event.target.value }, { replace: true })}
                      options={possible.map((value) => ({ value, label: destinationNames[value][locale] }))}
                    />
                  </Field>
                )}
                {(isIn || destination === 'wallet') && (
                  <Field label={t.operator}>
                    <Select
                      value={operator}
                      onChange={(event) => setAsked({ operator: event.target.value }, { replace: true })}
                      options={operatorCodes.map((value) => ({ value, label: operators[value].brand }))}
                    />
                  </Field>
                )}
              </div>
              <Segmented
                label={t.mode}
                value={mode}
                onChange={(next) => setAsked({ mode: next }, { replace: true })}
                options={[
                  { value: 'send', label: isIn ? t.sendIn : t.sendOut },
                  { value: 'receive', label: isIn ? t.receiveIn : t.receiveOut },
                ]}
              />
              <Field
                label={t.amount}
                error={
                  amount !== null && amount < limits.amountMin
                    ? t.tooSmall({ min: formatMoney(limits.amountMin, locale) })
                    : undefined
                }
              >
                <MoneyInput
                  value={unread ?? amount}
                  onChange={(next) => {
                    setUnread(typeof next === 'string' ? next : null);
                    setAsked({ amount: wholeAmount(next) ?? undefined }, { replace: true });
                  }}
                />
              </Field>
              <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
                <Field label={t.share}>
                  <CountInput digits={3} suffix="%" value={share ?? usual ?? null} onChange={setShare} />
                </Field>
                <Field label={t.day}>
                  <DateField value={day ?? today} onChange={setDay} />
                </Field>
              </div>
            </div>
          </Card>
          <SumsCard book={book} question={question} isReady={isReady} />
          {isReady && (
            <div className="xl:col-span-2">
              <Comparison book={book} question={question} />
            </div>
          )}
        </div>
      )}
    </>
  );
}
