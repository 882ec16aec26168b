import CheckCheck from 'lucide-react/icons/check-check';
import { useMemo, useState } from 'react';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import { bankLineStates, type BankLine } from '#contract/bank-files/schemas.ts';
import { bankLineWords } from '#i18n/catalogues/bank-files/lines.ts';
import { shortId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { listSearch } from '../../data/list-search.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { choice, given, options } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { BankFileTabs } from './faces.tsx';
import { lineColumns } from './line-columns.tsx';
import { LineDialog, type LineAct } from './line-dialog.tsx';

const search = listSearch(bankFilesApi.lines.query);
const dayOf = (row: BankLine) => row.bookedOn;

/** Every line of the statements; what nothing explains is dealt with here. */
export function Screen() {
  const t = useWords(bankLineWords);
  const locale = useLocale();
  const { row } = useRoute();
  const rights = { setAside: useRight('settlements:create').reason, match: useRight('settlements:approve').reason };
  const [act, setAct] = useState<LineAct | null>(null);
  const list = useList(bankFilesApi.lines, {
    search,
    refetchInterval: 15_000,
    filters: [
      choice(
        'state',
        t.state,
        options(bankLineStates, (state) => t[`state_${state}`]),
      ),
      choice(
        'direction',
        t.direction,
        options(['credit', 'debit'], (direction) => t[direction]),
        { single: true },
      ),
      given('answerId', t.statement, shortId),
    ],
  });
  const columns = useMemo(
    () => lineColumns(locale, setAct, { setAside: rights.setAside, match: rights.match }),
    [locale, rights.setAside, rights.match],
  );
  const empty = <EmptyState icon={<CheckCheck />} title={t.emptyTitle} description={t.emptyText} />;
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text}>
        <BankFileTabs />
      </PageHeader>
      <RecordList
        list={list}
        name="bank-lines"
        label={t.label}
        columns={columns}
        dayOf={dayOf}
        failedTitle={t.loadFailed}
        empty={empty}
        // That nothing is left to be explained is good news, not a filter too narrow.
        noMatch={list.state.state?.join() === 'unmatched' && list.isOnly({ state: list.state.state }) && empty}
      />
      {act && <LineDialog act={act} onClose={() => setAct(null)} />}
    </>
  );
}
