import FilePlus from 'lucide-react/icons/file-plus-2';
import Landmark from 'lucide-react/icons/landmark';
import { useCallback, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankFileRow } from '#contract/bank-files/schemas.ts';
import { integerText } from '#contract/fields.ts';
import { bankFileStates } from '#domain/states/bank-file.ts';
import { formatDate } from '#domain/time.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState, NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Pagination } from '#ui/pagination.tsx';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { keysetPage } from '../../data/keyset-page.ts';
import { useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { BankFileTabs, bankFilePath } from './faces.tsx';
import { fileColumns } from './file-columns.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { OverviewCards } from './overview-cards.tsx';

const search = z.object({ ...bankFilesApi.list.query.shape, at: z.optional(integerText(0, 999_999_999)) });
const firstPage = { cursor: undefined, at: undefined };
const keyOf = (row: BankFileRow) => row.id;
const hrefOf = (row: BankFileRow) => bankFilePath(row.id);

/** What waits for the bank, and the files that carried what waited before. */
export function Screen() {
  const t = useWords(bankFileWords);
  const locale = useLocale();
  const go = useGo();
  const { row } = useRoute();
  const right = useRight('settlements:create');
  const [isMaking, setMaking] = useState(false);
  const [{ at = 0, limit = 25, cursor, state }, setSearch] = useSearchState(search);
  const { data: overview } = useEndpoint(bankFilesApi.overview, {}, { refetchInterval: 15_000 });
  const list = useEndpoint(bankFilesApi.list, { query: { state, limit, cursor } }, { refetchInterval: 15_000 });
  const columns = useMemo(() => fileColumns(locale), [locale]);
  const open = useCallback((each: BankFileRow) => go(bankFilePath(each.id)), [go]);
  const connection = overview?.connection;
  const blocked =
    right.reason ??
    (!overview
      ? null
      : !connection
        ? t.notConnected
        : !connection.enabled
          ? t.isOff
          : overview.waiting.count === 0
            ? t.nothingWaitsReason
            : null);
  const connect = <ButtonLink href={to('/apps/settlements/bank-files/connection')}>{t.connect}</ButtonLink>;
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.text}
        actions={
          <Button variant="primary" icon={<FilePlus />} disabledReason={blocked} onClick={() => setMaking(true)}>
            {t.make}
          </Button>
        }
      >
        <BankFileTabs unmatched={overview && overview.unmatchedCredits + overview.unmatchedDebits} />
      </PageHeader>
      <div className="grid grid-cols-1 gap-4">
        {overview && !connection && (
          <Banner tone="info" title={t.notConnected} action={connect}>
            {t.notConnectedText}
          </Banner>
        )}
        {connection && !connection.enabled && <Banner tone="warning">{t.isOff}</Banner>}
        <OverviewCards data={overview} />
        <ChipGroup
          label={t.status}
          options={bankFileStates.map((value) => ({ value, label: t[`file_${value}`] }))}
          selected={state ?? []}
          onChange={(values) => setSearch({ state: values, ...firstPage })}
        />
        <div>
          <DataTable
            label={t.label}
            columns={columns}
            rows={list.error ? [] : list.data}
            keyOf={keyOf}
            hrefOf={hrefOf}
            onOpen={open}
            pageSize={limit}
            refreshing={list.isPrevious}
            groupOf={(each) => formatDate(new Date(each.createdAt), locale)}
            empty={
              list.error ? (
                <LoadFailed
                  title={t.loadFailed}
                  error={list.error}
                  refetch={list.refetch}
                  isFetching={list.isFetching}
                />
              ) : state?.length ? (
                <NoMatch onClear={() => setSearch({ state: undefined, ...firstPage })} />
              ) : (
                <EmptyState icon={<Landmark />} title={t.emptyTitle} description={t.emptyText} />
              )
            }
          />
          <Pagination
            {...keysetPage({ at, limit, count: list.data?.length ?? 0, meta: list.meta, go: setSearch })}
            waiting={!list.data}
          />
        </div>
      </div>
      {isMaking && overview && <MakeDialog overview={overview} onClose={() => setMaking(false)} />}
    </>
  );
}
