import { Suspense, useEffect, useRef, useState } from 'react';
import { accountsApi } from '#contract/accounts/api.ts';
import { topUpsApi, type BankTopUp } from '#contract/top-ups/api.ts';
import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { topUpMarks } from '#domain/payments/state-marks.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { bothAmounts } from '#i18n/catalogues/adjustments/deposit-amounts.ts';
import { howEnded } from '#i18n/catalogues/approvals/not-approved.ts';
import { depositAlike } from '#i18n/catalogues/top-ups/alike.ts';
import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { invalidate } from '../../data/query.ts';
import { whyNot } from '../../data/record-actions.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const RecordDialog = lazyPart(() => import('./record-dialog.tsx'), 'RecordDialog');
const DecideDialog = lazyPart(() => import('./decide-dialog.tsx'), 'DecideDialog');
export type Doing = { act: 'record' | 'confirm' | 'reject' | 'cancel'; topUp: BankTopUp };
/** Deposits and wallet top-ups together, newest first, each with what can be done about it now. */
export function RecentTopUps() {
  const t = useWords(topUpWords);
  const { data, error, isFetching, refetch } = useEndpoint(topUpsApi.list, { query: {} }, { refetchInterval: 30_000 });
  const [doing, setDoing] = useState<Doing | null>(null);
  // What arrived is money that is available: the figure above is not left behind its line.
  const states = data && [...data.deposits, ...data.wallets].map(({ id, status }) => `${id} ${status}`).join();
  const seen = useRef(states);
  useEffect(() => {
    if (seen.current !== undefined && seen.current !== states)
      void invalidate([topUpsApi.channels, accountsApi.balances]);
    seen.current = states;
  }, [states]);
  const lines =
    data &&
    [
      ...data.deposits.map((topUp) => ({
        at: topUp.createdAt,
        node: <Deposit key={topUp.id} topUp={topUp} onDo={setDoing} />,
      })),
      ...data.wallets.map((row) => ({ at: row.createdAt, node: <Wallet key={row.id} row={row} /> })),
    ].toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Card title={t.recent}>
      {error && !data ? (
        <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
      ) : !lines ? (
        <SkeletonLines />
      ) : lines.length === 0 ? (
        <EmptyState title={t.none} description={t.noneText} />
      ) : (
        <ul className="grid">{lines.map((line) => line.node)}</ul>
      )}
      <Suspense>
        {doing?.act === 'record' && <RecordDialog topUp={doing.topUp} onClose={() => setDoing(null)} />}
        {doing && doing.act !== 'record' && (
          <DecideDialog
            topUp={data?.deposits.find(({ id }) => id === doing.topUp.id) ?? doing.topUp}
            act={doing.act}
            onClose={() => setDoing(null)}
          />
        )}
      </Suspense>
    </Card>
  );
}

const lineLooks = 'flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-border py-2.5 last:border-b-0';

function Wallet({ row }: { row: TransactionRow }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  return (
    <li className={lineLooks}>
      <span className="grid min-w-0 flex-1 basis-60">
        <BareLink href={to('/transactions/{id}', { id: row.id })} className="font-medium hover:underline">
          {t.byWallet}
          {row.phone ? ` · ${formatPhone(row.phone)}` : ''}
        </BareLink>
        <span className="text-sm text-muted">{formatDateTime(new Date(row.createdAt), locale)}</span>
      </span>
      <span className="font-medium">
        <Money amount={row.amount} />
      </span>
      <StatusPill status={row.status} />
    </li>
  );
}

function Deposit({ topUp, onDo }: { topUp: BankTopUp; onDo: (doing: Doing) => void }) {
  const t = useWords(topUpWords);
  const locale = useLocale();
  const alike = useWords(depositAlike);
  const at = (moment: string) => formatDateTime(new Date(moment), locale);
  const said = topUp.decidedAt
    ? topUp.decidedByName
      ? t.decidedBy({ name: topUp.decidedByName, at: at(topUp.decidedAt) })
      : t.byStatement({ at: at(topUp.decidedAt) })
    : topUp.recordedAt
      ? t.declaredBy({ name: topUp.recordedByName ?? '', at: at(topUp.recordedAt) })
      : t.announcedBy({ name: topUp.createdByName ?? '', at: at(topUp.createdAt) });
  const isOpen = topUp.status === 'pending' || topUp.status === 'processing';
  const acts = topUp.status === 'pending' ? (['record', 'cancel'] as const) : (['confirm', 'reject'] as const);
  const items: MenuItem[] = [
    ...(isOpen && !topUp.approvalId
      ? acts.map((act): MenuItem => ({
          label: t[act],
          danger: act === 'reject' || act === 'cancel',
          disabledReason: whyNot(topUp, act, locale),
          onSelect: () => onDo({ act, topUp }),
        }))
      : []),
    ...(topUp.approvalId && isOpen
      ? [
          {
            kind: 'link',
            label: t.toApproval,
            href: to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: topUp.approvalId }),
          } as const,
        ]
      : []),
    ...(topUp.transactionId
      ? [{ kind: 'link', label: t.openIt, href: to('/transactions/{id}', { id: topUp.transactionId }) } as const]
      : []),
  ];
  return (
    <li className={lineLooks}>
      <span className="grid min-w-0 flex-1 basis-60">
        <span className="font-medium">
          {t.deposit} · <span className="font-mono">{topUp.reference}</span>
        </span>
        <span className="text-sm text-muted">
          {said}
          {topUp.announcedAmount !== null && topUp.announcedAmount !== topUp.amount
            ? ` · ${bothAmounts(topUp.amount, topUp.announcedAmount, locale)}`
            : ''}
          {topUp.alike?.deposits.map((one) => ` · ${alike[one.by]({ reference: one.reference })}`).join('')}
          {topUp.reason ? ` · ${topUp.reason}` : ''}
        </span>
        {topUp.notApproved && (
          <span className="text-sm">{t.declareAgain({ end: howEnded(topUp.notApproved, locale) })}</span>
        )}
      </span>
      <span className="font-medium">
        <Money amount={topUp.amount} />
      </span>
      <Mark of={topUpMarks[topUp.status]}>{t[topUp.status]}</Mark>
      {items.length > 0 && <Menu label={t.actionsOf({ reference: topUp.reference })} items={items} />}
    </li>
  );
}
