import { useMemo } from 'react';
import type { CustomerDetail } from '#contract/customers/api.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { Card } from '#ui/card.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { to } from '../../../data/paths.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { historyOf } from './history.ts';
import { latest } from './payments-query.ts';

/** The table has them all. */
const shown = 6;

export function HistoryCard({ customer }: { customer: CustomerDetail }) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const { data, error, meta } = useEndpoint(transactionsApi.list, latest(customer.id), { keepPrevious: false });
  const entries = useMemo(() => historyOf(customer, (data ?? []).slice(0, shown), locale), [customer, data, locale]);
  return (
    <Card
      title={t.history}
      footer={
        meta.nextCursor || (data?.length ?? 0) > shown ? (
          <Link href={to('/transactions/all', { customerId: customer.id })}>{t.earlier}</Link>
        ) : undefined
      }
    >
      {data || error ? (
        <Timeline
          label={t.history}
          items={entries.map(({ href, title, description, ...entry }) => ({
            ...entry,
            title: href ? <Link href={href}>{title}</Link> : title,
            ...(description ? { description } : {}),
          }))}
        />
      ) : (
        <SkeletonLines lines={6} />
      )}
    </Card>
  );
}
