import FilePlus from 'lucide-react/icons/file-plus-2';
import Landmark from 'lucide-react/icons/landmark';
import { useMemo, useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankFileRow } from '#contract/bank-files/schemas.ts';
import { bankFileStates } from '#domain/states/bank-file.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { choice, options } from '../../shell/list/filters.ts';
import { madeOn, RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { BankFileTabs, bankFilePath } from './faces.tsx';
import { fileColumns } from './file-columns.tsx';
import { MakeDialog } from './make-dialog.tsx';
import { OverviewCards } from './overview-cards.tsx';

const search = listSearch(bankFilesApi.list.query);
const hrefOf = (row: BankFileRow) => bankFilePath(row.id);

/** What waits for the bank, and the files that carried what waited before. */
export function Screen() {
  const t = useWords(bankFileWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('settlements:create');
  const [isMaking, setMaking] = useState(false);
  const { data: overview } = useEndpoint(bankFilesApi.overview, {}, { refetchInterval: 15_000 });
  const list = useList(bankFilesApi.list, {
    search,
    refetchInterval: 15_000,
    filters: [
      choice(
        'state',
        t.status,
        options(bankFileStates, (state) => t[`file_${state}`]),
      ),
    ],
  });
  const columns = useMemo(() => fileColumns(locale), [locale]);
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
        <div>
          <RecordList
            list={list}
            name="bank-files"
            label={t.label}
            columns={columns}
            hrefOf={hrefOf}
            dayOf={madeOn}
            failedTitle={t.loadFailed}
            empty={<EmptyState icon={<Landmark />} title={t.emptyTitle} description={t.emptyText} />}
          />
        </div>
      </div>
      {isMaking && overview && <MakeDialog overview={overview} onClose={() => setMaking(false)} />}
    </>
  );
}
