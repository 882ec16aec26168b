import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import { massWords } from '#i18n/catalogues/mass-payment-screens.ts';
import { Card } from '#ui/card.tsx';
import { useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ItemList } from './item-list.tsx';

/** Everybody a run pays, and what became of each. */
export function Screen() {
  const t = useWords(massWords);
  const { params } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(massPaymentsApi.get, { params: { id: params['id']! } });
  if (error && !data) return <Card><LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} /></Card>;
  if (!data) return <SkeletonCard className="h-96" />;
  return (
    <>
      <PageHeader title={data.title} back={{ href: `/mass-payments/${data.id}`, label: t.back }} />
      <ItemList run={data} canEdit={false} />
    </>
  );
}
