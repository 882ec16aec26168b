import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankConnectionWords } from '#i18n/catalogues/bank-files/connection.ts';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { ConnectionForm } from './connection-form.tsx';
import { BankFileTabs } from './faces.tsx';

/** The account that pays and the way to its bank. */
export function Screen() {
  const t = useWords(bankConnectionWords);
  const locale = useLocale();
  const { row } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(bankFilesApi.connection, {}, { staleTime: 60_000 });
  const { begun, newer, loadNew, done } = useBegun('connection', data);
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <BankFileTabs />
      </PageHeader>
      {data && begun ? (
        <ConnectionForm connection={begun} newest={data} newer={newer} loadNew={loadNew} onSaved={done} />
      ) : error ? (
        <Card>
          <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : (
        <SkeletonCard className="h-96" />
      )}
    </>
  );
}
