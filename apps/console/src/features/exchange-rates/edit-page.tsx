import { useState } from 'react';
import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { foreignCurrencies, isOffPeg } from '#domain/exchange.ts';
import { exchangeRateWords } from '#i18n/catalogues/exchange-rates.ts';
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
import { errorSentence, fieldErrors } from '../../data/error-sentence.ts';
import { to } from '../../data/paths.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { bpsOf, microsOf, percentText, rateText } from './rate-text.ts';

const ages = { 60: 'hour', 1440: 'day', 10_080: 'week', 43_200: 'month', 525_600: 'year' } as const;

/** A new pair, or the next version of one. */
export function Screen() {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const { params, row } = useRoute();
  const id = params['id'];
  const found = useEndpoint(
    exchangeRatesApi.get,
    { params: { id: id ?? '' } },
    { enabled: id !== undefined, keepPrevious: false },
  );
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        back={{ href: id ? to('/apps/exchange-rate/{id}', { id }) : to('/apps/exchange-rate/list'), label: t.back }}
      />
      {id === undefined ? (
        <Form />
      ) : found.error ? (
        <Card>
          <LoadFailed error={found.error} refetch={found.refetch} isFetching={found.isFetching} />
        </Card>
      ) : found.data ? (
        <Form rate={found.data.rate} />
      ) : (
        <SkeletonCard className="h-96" />
      )}
    </>
  );
}

function Form({ rate }: { rate?: ExchangeRate }) {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const go = useGo();
  const [form, setForm] = useState({
    base: rate?.base ?? 'EUR',
    mid: rate ? rateText(rate.midMicros, locale) : '',
    buy: percentText(rate?.buySpreadBps ?? 0, locale),
    sell: percentText(rate?.sellSpreadBps ?? 0, locale),
    age: String(rate?.maxAgeMinutes ?? 1440),
  });
  const [tried, setTried] = useState(false);
  const patch = (part: Partial<typeof form>) => setForm((now) => ({ ...now, ...part }));
  const done = (saved: ExchangeRate) => {
    toast.success(t.saved);
    go(to('/apps/exchange-rate/{id}', { id: saved.id }), { replace: true });
  };
  const options = { invalidates: [exchangeRatesApi.list, exchangeRatesApi.get], quiet: true, onSuccess: done };
  const add = useWrite(exchangeRatesApi.add, options);
  const edit = useWrite(exchangeRatesApi.edit, options);
  const midMicros = microsOf(form.mid);
  const [buySpreadBps, sellSpreadBps] = [bpsOf(form.buy), bpsOf(form.sell)];
  const failure = add.error ?? edit.error;
  const said = fieldErrors(failure, locale);
  const knownAges = Object.entries(ages).map(([value, name]) => ({ value, label: t[name] }));
  return (
    <Card>
      <form
        className="grid max-w-2xl grid-cols-1 gap-4"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setTried(true);
          if (midMicros === null || buySpreadBps === null || sellSpreadBps === null) return;
          const body = { midMicros, buySpreadBps, sellSpreadBps, maxAgeMinutes: Number(form.age) };
          if (rate) edit.mutate({ params: { id: rate.id }, body: { ...body, version: rate.version } });
          else add.mutate({ body: { ...body, base: form.base } });
        }}
      >
        {failure && Object.keys(said).length === 0 && (
          <Banner tone="danger" live>
            {errorSentence(failure, locale)}
          </Banner>
        )}
        {midMicros !== null && isOffPeg(form.base, midMicros) && (
          <Banner tone="warning" live>
            {t.peg}
          </Banner>
        )}
        <Field label={t.currency} error={said['base']}>
          <Select
            value={form.base}
            disabled={rate !== undefined}
            onChange={(event) => patch({ base: event.target.value })}
            options={foreignCurrencies.map((value) => ({ value, label: value }))}
          />
        </Field>
        <Field
          label={t.mid}
          hint={t.midHint}
          required
          error={tried && midMicros === null ? t.rateInvalid : said['midMicros']}
        >
          <TextInput inputMode="decimal" value={form.mid} onChange={(event) => patch({ mid: event.target.value })} />
        </Field>
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <Field label={t.buySpread} error={tried && buySpreadBps === null ? t.spreadInvalid : undefined}>
            <TextInput inputMode="decimal" value={form.buy} onChange={(event) => patch({ buy: event.target.value })} />
          </Field>
          <Field label={t.sellSpread} error={tried && sellSpreadBps === null ? t.spreadInvalid : undefined}>
            <TextInput
              inputMode="decimal"
              value={form.sell}
              onChange={(event) => patch({ sell: event.target.value })}
            />
          </Field>
        </div>
        <Field label={t.maxAge}>
          <Select
            value={form.age}
            onChange={(event) => patch({ age: event.target.value })}
            options={
              knownAges.some((age) => age.value === form.age)
                ? knownAges
                : [{ value: form.age, label: `${form.age} min` }, ...knownAges]
            }
          />
        </Field>
        <div>
          <Button type="submit" variant="primary" loading={add.isPending || edit.isPending}>
            {t.save}
          </Button>
        </div>
      </form>
    </Card>
  );
}
