import { useEffect, useRef, useState } from 'react';
import { ApiError } from '#client/api-error.ts';
import { accountsApi } from '#contract/accounts/api.ts';
import type { BodyInput } from '#contract/endpoint.ts';
import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { settlementsApi } from '#contract/settlements/api.ts';
import { purposeCodes } from '#contract/settlements/cross-border-schemas.ts';
import { formatMoney, type TypedAmount } from '#domain/values/money.ts';
import { countryOfIban } from '#domain/values/countries.ts';
import { formatTime } from '#domain/values/time.ts';
import { settlementFormWords } from '#i18n/catalogues/settlements/forms.ts';
import { purposeWords, settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { clock } from '#ui/clock.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { fieldErrors } from '../../data/error-sentence.ts';
import { useForm } from '../../data/form.ts';
import { useLeaveGuard } from '../../data/leave-guard.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { useOnceMore } from '../../shell/once-more.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';
import { Arrives, CountryField } from './abroad-parts.tsx';
import { foreignMoney, rateInWords } from './foreign-money.ts';
import { useEnds } from './accounts.ts';
import { settlementPath } from './columns.tsx';
import { usePast, type Quote } from './use-past.ts';

type Values = {
  to: string;
  amount: TypedAmount;
  name: string;
  address: string;
  country: string;
  account: string;
  swiftCode: string;
  bankName: string;
  purposeCode: (typeof purposeCodes)[number];
  relationship: string;
};

/** An order to a bank abroad: who, what for, the price while it holds, then the PIN. */
export function Screen() {
  const t = useWords(settlementFormWords);
  const locale = useLocale();
  const { row } = useRoute();
  const rates = useEndpoint(exchangeRatesApi.list);
  const ends = useEnds(locale);
  const inForce = (rates.data ?? []).filter((rate) => rate.status === 'active' && !rate.stale);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.abroadText} />
      {rates.error && !rates.data ? (
        <Card>
          <LoadFailed error={rates.error} refetch={rates.refetch} isFetching={rates.isFetching} />
        </Card>
      ) : !rates.data || ends.isPending ? (
        <SkeletonCard className="h-96" />
      ) : inForce.length === 0 ? (
        <Card>
          <EmptyState
            title={t.noRates}
            actions={<ButtonLink href={to('/apps/exchange-rate/list')}>{t.addRate}</ButtonLink>}
          />
        </Card>
      ) : (
        <Form rates={inForce} sourceAccountId={ends.sources[0]?.value ?? ''} />
      )}
    </>
  );
}

function Form({ rates, sourceAccountId }: { rates: ExchangeRate[]; sourceAccountId: string }) {
  const t = useWords(settlementFormWords);
  const list = useWords(settlementWords);
  const locale = useLocale();
  const go = useGo();
  const [quote, setQuote] = useState<Quote | null>(null);
  const [isConfirming, setConfirming] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  const missing = useMissingSecond('orderAbroad');
  const past = usePast(quote, isConfirming, () => setQuote(null));
  const bodyOf = ({ to: currency, amount, country, account, swiftCode, ...who }: Values) => ({
    sourceAccountId,
    amount,
    to: currency,
    beneficiary: {
      ...who,
      country: country.trim().toUpperCase(),
      account: account.replace(/\s/g, '').toUpperCase(),
      swiftCode: swiftCode.trim().toUpperCase(),
    },
  });
  const form = useForm(settlementsApi.quoteAbroad, {
    start: (): Values => ({
      to: rates[0]!.base,
      amount: null,
      name: '',
      address: '',
      country: '',
      account: '',
      swiftCode: '',
      bankName: '',
      purposeCode: 'goods',
      relationship: '',
    }),
    schema: settlementsApi.quoteAbroad.body,
    input: (values) => ({ body: bodyOf(values) }),
    // A price that comes late is of an order that stands there no more.
    onSent(priced, of) {
      if (JSON.stringify(of) !== latest.current) return;
      order.reset();
      setQuote({ ...priced, isTimed: Date.parse(priced.expiresAt) > clock.now() });
    },
  });
  const latest = useRef('');
  latest.current = JSON.stringify(form.values);
  const order = useWrite(settlementsApi.createAbroad, {
    invalidates: [settlementsApi.list, accountsApi.balances],
    quiet: true,
  });
  const onceMore = useOnceMore('settlements.duplicate', JSON.stringify(bodyOf(form.values)));
  useLeaveGuard(form.isDirty && made === null);
  // Once nothing is asked any more before it is left.
  useEffect(() => {
    if (made) go(settlementPath(made));
  }, [made, go]);
  const refused = fieldErrors(order.error, locale);
  const errorOf = (path: string) => form.error(path) ?? refused[path];
  // Another order has another price.
  const change = (part: Partial<Values>) => {
    form.set(part);
    setQuote(null);
    order.reset();
  };
  const text = (field: 'name' | 'address' | 'account' | 'swiftCode' | 'bankName' | 'relationship', label: string) => (
    <Field label={label} required error={errorOf(`beneficiary.${field}`)}>
      <TextInput
        value={form.values[field]}
        autoComplete="off"
        onChange={({ target: { value } }) => {
          // An IBAN says its country itself.
          const country = field === 'account' && form.values.country === '' ? countryOfIban(value) : null;
          change({ [field]: value, ...(country ? { country } : {}) });
        }}
      />
    </Field>
  );
  async function confirm(pin: string) {
    // The price was given for it: it is whole.
    const body = bodyOf(form.values) as BodyInput<typeof settlementsApi.quoteAbroad>;
    try {
      const data = await onceMore.send((seen) =>
        order.mutateAsync({ body: { ...body, ...seen, quoteId: quote!.id, pin } }),
      );
      setMade(data.id);
    } catch (refusal) {
      if (!isAboutPrice(refusal)) throw refusal;
      // No PIN makes this price hold: it goes, and a new one can be asked for.
      setQuote(null);
    }
  }
  const lines = quote && (
    <DescriptionList
      columns={1}
      items={[
        {
          label: list.receives,
          value: <strong>{foreignMoney(quote.amountToCents, quote.to, locale)}</strong>,
        },
        { label: list.rate, value: rateInWords(quote.to, quote.rateMicros, locale) },
        { label: t.amountFrom, value: formatMoney(quote.amountFrom, locale) },
        { label: t.feeOnTop, value: formatMoney(quote.totalDebit - quote.amountFrom, locale) },
        { label: t.taken, value: <strong>{formatMoney(quote.totalDebit, locale)}</strong> },
      ]}
    />
  );
  return (
    <form {...form.props} className="grid max-w-3xl grid-cols-1 gap-4">
      <SecondPersonNote missing={missing} />
      <Card title={t.price}>
        <div className="grid grid-cols-1 gap-4">
          <div className="flex items-start gap-3">
            <Field label={t.amountFrom} required error={errorOf('amount')} className="flex-1">
              <MoneyInput value={form.values.amount} onChange={(amount) => change({ amount })} />
            </Field>
            <Field label={t.currency} error={errorOf('to')} className="w-28 shrink-0">
              <Select
                value={form.values.to}
                onChange={(event) => change({ to: event.target.value })}
                options={rates.map(({ base }) => ({ value: base, label: base }))}
              />
            </Field>
          </div>
          <Arrives amount={form.values.amount} rate={rates.find(({ base }) => base === form.values.to)!} />
        </div>
      </Card>
      <Card title={t.beneficiary}>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {text('name', t.name)}
          {text('relationship', t.relationship)}
          {text('account', t.account)}
          {text('swiftCode', t.swift)}
          {text('bankName', t.bank)}
          <CountryField
            value={form.values.country}
            error={errorOf('beneficiary.country')}
            onChange={(country) => change({ country })}
          />
          {text('address', t.address)}
          <Field label={t.purpose}>
            <Select
              value={form.values.purposeCode}
              onChange={(event) => change({ purposeCode: event.target.value as Values['purposeCode'] })}
              options={purposeCodes.map((value) => ({ value, label: purposeWords[value]![locale] }))}
            />
          </Field>
        </div>
      </Card>
      <Card>
        <div className="grid grid-cols-1 gap-4">
          <FormFailure form={form} />
          {isAboutPrice(order.error) && <Refused error={order.error} />}
          {past && !quote && !order.error && (
            <Banner tone="info" live>
              {t.heldUntil({ at: formatTime(past, locale) })}
            </Banner>
          )}
          {lines}
          {quote && (
            <p className="text-sm text-muted">{t.holds({ at: formatTime(new Date(quote.expiresAt), locale) })}</p>
          )}
          {quote ? (
            <Button variant="primary" onClick={() => setConfirming(true)}>
              {t.order}
            </Button>
          ) : (
            <Button type="submit" variant="primary" loading={form.isSending} disabledReason={missing}>
              {t.getQuote}
            </Button>
          )}
        </div>
      </Card>
      {quote && isConfirming && (
        <PinDialog
          open
          onClose={() => setConfirming(false)}
          asks={onceMore}
          title={t.order}
          confirmLabel={t.order}
          onPin={confirm}
        >
          {lines}
        </PinDialog>
      )}
    </form>
  );
}

const isAboutPrice = (refusal: unknown): refusal is ApiError =>
  refusal instanceof ApiError && ['settlements.quote_changed', 'settlements.quote_used'].includes(refusal.error.key);
