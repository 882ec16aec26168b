import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { foreignCurrencies, isOffPeg } from '#domain/fees/exchange.ts';
import { exchangeRateWords } from '#i18n/catalogues/exchange-rates/words.ts';
import type { Spoken } from '#i18n/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { useForm } from '../../data/form.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { RecordFailure } from '../../shell/record-failure.tsx';
import { bpsOf, microsOf, percentText, rateText } from './rate-text.ts';

/** The choices that stand ready, in minutes. */
const ages = { 60: 'hour', 1440: 'day', 10_080: 'week', 43_200: 'month', 525_600: 'year' } as const;

/** A new pair, or the next version of one. */
export function Screen() {
  return useRoute().params['id'] === undefined ? <Add /> : <Change />;
}

function Add() {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const { row } = useRoute();
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        back={{ href: to('/apps/exchange-rate/list'), label: t.back }}
      />
      <Form />
    </>
  );
}

function Change() {
  const t = useWords(exchangeRateWords);
  const record = useRecord(exchangeRatesApi.get);
  const { id, data } = record;
  const { begun, loadNew } = useBegun(id, data?.rate);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/apps/exchange-rate/{id}', { id }), label: t.back }}
      isDescribed
      head={() => ({ description: t.text })}
    >
      {() => (begun ? <Form key={begun.version} rate={begun} loadNew={loadNew} /> : <SkeletonCard className="h-96" />)}
    </RecordPage>
  );
}

function Form({ rate, loadNew = null }: { rate?: ExchangeRate; loadNew?: (() => void) | null }) {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const go = useGo();
  const row = rate ? exchangeRatesApi.edit : exchangeRatesApi.add;
  const form = useForm(row, {
    start: {
      base: rate?.base ?? 'EUR',
      mid: rate ? rateText(rate.midMicros, locale) : '',
      buy: percentText(rate?.buySpreadBps ?? 0, locale),
      sell: percentText(rate?.sellSpreadBps ?? 0, locale),
      age: String(rate?.maxAgeMinutes ?? 1440),
    },
    schema: rate ? exchangeRatesApi.edit.body : exchangeRatesApi.add.body,
    input({ base, mid, buy, sell, age }) {
      const body = {
        midMicros: microsOf(mid),
        buySpreadBps: bpsOf(buy),
        sellSpreadBps: bpsOf(sell),
        maxAgeMinutes: Number(age),
      };
      return rate ? { params: { id: rate.id }, body: { ...body, version: rate.version } } : { body: { ...body, base } };
    },
    rules: ({ mid, buy, sell }) => ({
      midMicros: microsOf(mid) === null && t.rateInvalid,
      buySpreadBps: bpsOf(buy) === null && t.spreadInvalid,
      sellSpreadBps: bpsOf(sell) === null && t.spreadInvalid,
    }),
    invalidates: [exchangeRatesApi.list, exchangeRatesApi.get],
    guard: true,
    onSent(saved) {
      toast.success(t.saved);
      go(to('/apps/exchange-rate/{id}', { id: saved.id }), { replace: true });
    },
  });
  const { base, mid, age } = form.values;
  const midMicros = microsOf(mid);
  const knownAges = Object.entries(ages).map(([value, name]) => ({ value, label: t[name] }));
  return (
    <Card>
      <form {...form.props} className="grid max-w-2xl grid-cols-1 gap-4">
        <RecordFailure form={form} loadNew={loadNew} />
        {midMicros !== null && isOffPeg(base, midMicros) && (
          <Banner tone="warning" live>
            {t.peg}
          </Banner>
        )}
        <Field label={t.currency} error={form.error('base')}>
          <Select
            {...form.bind('base')}
            disabled={rate !== undefined}
            options={foreignCurrencies.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field label={t.mid} hint={t.midHint} required error={form.error('midMicros')}>
          <TextInput inputMode="decimal" {...form.bind('mid')} />
        </Field>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.buySpread} error={form.error('buySpreadBps')}>
            <TextInput inputMode="decimal" {...form.bind('buy')} />
          </Field>
          <Field label={t.sellSpread} error={form.error('sellSpreadBps')}>
            <TextInput inputMode="decimal" {...form.bind('sell')} />
          </Field>
        </div>
        <Field label={t.maxAge} error={form.error('maxAgeMinutes')}>
          <Select
            {...form.bind('age')}
            options={
              knownAges.some((known) => known.value === age)
                ? knownAges
                : [{ value: age, label: ageText(Number(age), t) }, ...knownAges]
            }
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={form.isSending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Of an age written by other means than this form: in the largest unit that says it exactly. */
const ageText = (minutes: number, t: Spoken<typeof exchangeRateWords>): string =>
  minutes % 1440 === 0
    ? t.days({ count: minutes / 1440 })
    : minutes % 60 === 0
      ? t.hours({ count: minutes / 60 })
      : t.minutes({ count: minutes });
