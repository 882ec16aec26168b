import { Suspense, useMemo, useState } from 'react';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Plus from 'lucide-react/icons/plus';
import { accountsApi } from '#contract/accounts/api.ts';
import { id } from '#contract/fields.ts';
import { formatDate, localDay } from '#domain/values/time.ts';
import { holdReasonWords } from '#i18n/catalogues/accounts/hold-reasons.ts';
import { withheldWords } from '#i18n/catalogues/withholdings/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { clock } from '#ui/clock.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { Tabs } from '#ui/tabs.tsx';
import * as z from 'zod/mini';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { WaitingHolds } from './waiting-holds.tsx';
import { withheldColumns } from './withheld-columns.tsx';
import { daysUntil } from './withheld-summary.ts';

const WithholdDialog = lazyPart(() => import('./withhold-dialog.tsx'), 'WithholdDialog');
const ReleaseDialog = lazyPart(() => import('./release-dialog.tsx'), 'ReleaseDialog');

const search = z.object({
  open: z.optional(z.enum(['withhold'])),
  accountId: z.optional(id('account')),
  status: z.optional(z.enum(['withheld', 'released'])),
});
const ofAccount = (accountId: string | undefined) => ({
  kind: 'withhold' as const,
  ...(accountId ? { accountId } : {}),
});

/** Money kept back, always with its reason and its day. */
export function Screen() {
  const t = useWords(withheldWords);
  const a = useWords(holdReasonWords);
  const locale = useLocale();
  const right = useRight('settlements:approve');
  const [releasingId, setReleasing] = useState<string | null>(null);
  const list = useList(accountsApi.holds, {
    search,
    paged: false,
    ask: (_, { accountId: of, status: which = 'withheld' }) => ({ ...ofAccount(of), status: which }),
  });
  const { rows, error, state, setState } = list;
  const { open, accountId, status = 'withheld' } = state;
  const releasing = rows?.find((hold) => hold.id === releasingId);
  const { data: totals } = useEndpoint(accountsApi.holdTotals, { query: ofAccount(accountId) });
  const accounts = useEndpoint(accountsApi.balances);
  const account = accounts.data?.find((each) => each.id === accountId);
  const inAll = totals && (status === 'withheld' ? totals.openCount : totals.overCount);
  const showUsed = rows?.some((hold) => hold.consumed > 0) ?? false;
  const columns = useMemo(
    () =>
      withheldColumns(t, a, locale, {
        accountName: (of) => accounts.data?.find((each) => each.id === of)?.name[locale] ?? '',
        onRelease: setReleasing,
        showUsed,
      }),
    [t, a, locale, accounts.data, showUsed],
  );
  const href = (next: string) => to('/withheld-balance', { status: next, accountId });
  return (
    <>
      <PageHeader
        title={t.title}
        description={t.intro}
        actions={
          <>
            {accountId && account && (
              <Button size="small" onClick={() => setState({ accountId: undefined })}>
                {t.oneAccount({ account: account.name[locale] })} · {t.allAccounts}
              </Button>
            )}
            <Button
              variant="primary"
              icon={<Plus />}
              disabledReason={right.reason}
              onClick={() => setState({ open: 'withhold' })}
            >
              {t.withhold}
            </Button>
          </>
        }
      />
      <div className="grid grid-cols-1 gap-4">
        <h2 className="sr-only">{t.summary}</h2>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-3">
          <StatCard
            loading={!totals && !error}
            label={t.total}
            value={totals ? <Money amount={totals.remaining} /> : '–'}
            hint={totals && t.holdsCounted({ count: totals.openCount })}
          />
          <StatCard
            loading={!totals && !error}
            label={t.next}
            value={totals?.next ? <Money amount={totals.next.amount} /> : '–'}
            hint={
              totals &&
              (totals.next
                ? `${t.onDay({ day: formatDate(totals.next.day, locale) })}, ${t.daysLeft({ count: daysUntil(totals.next.day, localDay(clock.date())) })}`
                : t.noNext)
            }
          />
          <StatCard
            loading={!totals && !error}
            label={t.releasedTotal}
            value={totals ? <Money amount={totals.released} /> : '–'}
          />
        </div>
        <WaitingHolds accounts={accounts.data} />
        {rows?.some((hold) => hold.reasonCode === 'documentMissing' && hold.status === 'withheld') && (
          <Banner
            tone="info"
            action={
              <ButtonLink size="small" href={to('/apps/account/settings')}>
                {t.giveDocument}
              </ButtonLink>
            }
          >
            {t.documentFrees}
          </Banner>
        )}
        <div className="grid grid-cols-1 gap-3">
          <Tabs
            label={t.views}
            tabs={[
              {
                href: href('withheld'),
                label: t.open,
                current: status === 'withheld',
                ...(totals ? { count: totals.openCount } : {}),
              },
              {
                href: href('released'),
                label: t.released,
                current: status === 'released',
                ...(totals ? { count: totals.overCount } : {}),
              },
            ]}
          />
          {inAll !== undefined && rows && inAll > rows.length && (
            <Banner tone="info">{t.newestOnly({ shown: rows.length, count: inAll })}</Banner>
          )}
          <RecordList
            list={list}
            label={t.title}
            columns={columns}
            pageSize={5}
            reserveRows={8}
            empty={
              status === 'released' ? (
                <EmptyState icon={<LockKeyhole />} title={t.emptyReleased} description={t.emptyReleasedDetail} />
              ) : (
                <EmptyState
                  icon={<LockKeyhole />}
                  title={t.empty}
                  description={t.emptyDetail}
                  actions={<ButtonLink href={to('/account/balance')}>{t.seeBalance}</ButtonLink>}
                />
              )
            }
          />
        </div>
      </div>
      <Suspense>
        {open === 'withhold' && (
          <WithholdDialog accountId={accountId} onClose={() => setState({ open: undefined }, { replace: true })} />
        )}
        {releasing && <ReleaseDialog hold={releasing} onClose={() => setReleasing(null)} />}
      </Suspense>
    </>
  );
}
