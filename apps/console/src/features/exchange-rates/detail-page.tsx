import { exchangeRatesApi, type ExchangeRate } from '#contract/exchange-rates/api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { exchangeRateWords } from '#i18n/catalogues/exchange-rates/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';
import { useWrite } from '../../data/write.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { percentText, rateText } from './rate-text.ts';

/** A rate with the versions before it, and what may be done about it. */
export function Screen() {
  const t = useWords(exchangeRateWords);
  const record = useRecord(exchangeRatesApi.get);
  return (
    <RecordPage
      record={record}
      back={{ href: to('/apps/exchange-rate/list'), label: t.back }}
      isDescribed
      head={({ rate }) => ({
        title: `${rate.base}/${rate.quote}`,
        description: <StatusPill status={rate.stale ? 'expired' : rate.status} />,
        actions: <Actions rate={rate} />,
      })}
    >
      {({ rate, history }) => <Detail rate={rate} history={history} />}
    </RecordPage>
  );
}

function Actions({ rate }: { rate: ExchangeRate }) {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  const touched = { invalidates: [exchangeRatesApi.get, exchangeRatesApi.list] };
  const decide = useWrite(exchangeRatesApi.decide, touched);
  const stop = useWrite(exchangeRatesApi.stop, touched);
  return (
    <>
      {rate.status === 'pendingApproval' && (
        <Button
          disabledReason={whyNot(rate, 'decline', locale)}
          onClick={() => decide.mutate({ params: { id: rate.id }, body: { decision: 'decline' } })}
        >
          {t.decline}
        </Button>
      )}
      {rate.status === 'pendingApproval' && (
        <Button
          variant="primary"
          disabledReason={whyNot(rate, 'approve', locale)}
          onClick={() => decide.mutate({ params: { id: rate.id }, body: { decision: 'approve' } })}
        >
          {t.approve}
        </Button>
      )}
      {rate.status === 'active' && (
        <Button disabledReason={whyNot(rate, 'stop', locale)} onClick={() => stop.mutate({ params: { id: rate.id } })}>
          {t.stop}
        </Button>
      )}
      {whyNot(rate, 'edit', locale) === null && (
        <ButtonLink href={to('/apps/exchange-rate/edit/{id}', { id: rate.id })} variant="primary">
          {t.edit}
        </ButtonLink>
      )}
    </>
  );
}

function Detail({ rate, history }: { rate: ExchangeRate; history: ExchangeRate[] }) {
  const t = useWords(exchangeRateWords);
  const locale = useLocale();
  return (
    <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
      <Card title={t.facts}>
        <div className="grid grid-cols-1 gap-4">
          {rate.status === 'pendingApproval' && <Banner tone="info">{t.waits}</Banner>}
          {rate.stale && <Banner tone="warning">{t.stale}</Banner>}
          {rate.pegWarning && <Banner tone="warning">{t.peg}</Banner>}
          <DescriptionList
            columns={1}
            items={[
              { label: t.mid, value: <strong>{rateText(rate.midMicros, locale)}</strong> },
              {
                label: t.buy,
                value: `${rateText(rate.buyMicros, locale)} (− ${percentText(rate.buySpreadBps, locale)} %)`,
              },
              {
                label: t.sell,
                value: `${rateText(rate.sellMicros, locale)} (+ ${percentText(rate.sellSpreadBps, locale)} %)`,
              },
              { label: t.validFrom, value: formatDateTime(new Date(rate.validFrom), locale) },
              { label: t.until, value: rate.validTo ? formatDateTime(new Date(rate.validTo), locale) : '–' },
              { label: t.used, value: t.times({ count: rate.usedCount }) },
              { label: t.by, value: rate.createdByName },
            ]}
          />
        </div>
      </Card>
      <Card title={t.history}>
        <ul className="divide-y divide-border">
          {history.map((version) => (
            <li key={version.id} className="flex flex-wrap items-center justify-between gap-2 py-2">
              <span>
                <Link href={to('/apps/exchange-rate/{id}', { id: version.id })}>
                  {t.version} {version.version}
                </Link>{' '}
                · <span className="tabular-nums">{rateText(version.midMicros, locale)}</span>
                <span className="block text-sm tabular-nums">
                  {t.buy} {rateText(version.buyMicros, locale)}
                  <Moved bps={version.buyChangeBps} /> · {t.sell} {rateText(version.sellMicros, locale)}
                  <Moved bps={version.sellChangeBps} />
                </span>
                <span className="block text-sm text-muted">
                  {formatDateTime(new Date(version.createdAt), locale)} · {version.createdByName}
                </span>
              </span>
              <StatusPill status={version.status} />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}

/** How far it moved from the version before. */
function Moved({ bps }: { bps: number | null }) {
  const locale = useLocale();
  return (
    bps !== null && (
      <span className="text-muted">
        {' '}
        ({bps > 0 ? '+' : ''}
        {percentText(bps, locale)} %)
      </span>
    )
  );
}
