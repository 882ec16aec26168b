import Plus from 'lucide-react/icons/plus';
import Store from 'lucide-react/icons/store';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { subAccountsApi, type SubAccount } from '#contract/sub-accounts/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { Button } from '#ui/button.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { useCan } from '../../data/ability.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { useRight } from '../../data/right.ts';
import { useRoute } from '../../data/route.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { accountColumns, type AccountAct } from './account-columns.tsx';

const EditDialog = lazyPart(() => import('./edit-dialog.tsx'), 'EditDialog');
const FreezeDialog = lazyPart(() => import('./freeze-dialog.tsx'), 'FreezeDialog');
const CloseDialog = lazyPart(() => import('./close-dialog.tsx'), 'CloseDialog');
const MoveDialog = lazyPart(() => import('../../shell/move-dialog.tsx'), 'MoveDialog');

const search = z.object({ closed: z.optional(z.literal('with')) });
type Doing = { act: AccountAct; account: SubAccount } | { act: 'create'; account: null };

/** What each branch collects and holds, compared side by side. */
export function Screen() {
  const t = useWords(subAccountWords);
  const locale = useLocale();
  const { row } = useRoute();
  const right = useRight('accounts:edit');
  const seesStatements = useCan('statements:view');
  const list = useList(subAccountsApi.list, {
    search,
    paged: false,
    ask: (_, { closed: with_ }) => ({ closed: with_ }),
  });
  const { state, setState, rows: data } = list;
  const { closed } = state;
  const [doing, setDoing] = useState<Doing | null>(null);
  const columns = useMemo(
    () => accountColumns(locale, seesStatements, (act, account) => setDoing({ act, account })),
    [locale, seesStatements],
  );
  const sum = (of: (account: SubAccount) => number) =>
    formatMoney(
      (data ?? []).reduce((total, account) => total + of(account), 0),
      locale,
    );
  const stop = () => setDoing(null);
  const open = (
    <Button
      variant="primary"
      icon={<Plus />}
      disabledReason={right.reason}
      onClick={() => setDoing({ act: 'create', account: null })}
    >
      {t.create}
    </Button>
  );
  return (
    <>
      <PageHeader title={row.title[locale]} description={t.text} actions={open} />
      <RecordList
        list={list}
        label={t.label}
        columns={columns}
        nameOf={(account) => account.name}
        tools={
          <Checkbox
            label={t.showClosed}
            checked={closed === 'with'}
            onChange={(event) => setState({ closed: event.target.checked ? 'with' : undefined }, { replace: true })}
          />
        }
        reserveRows={4}
        {...(data && data.length > 1
          ? {
              totals: {
                todayIn: sum((one) => one.todayIn),
                monthIn: sum((one) => one.monthIn),
                ...(data[0]!.balances ? { available: sum((one) => one.balances?.available ?? 0) } : {}),
              },
            }
          : {})}
        empty={<EmptyState icon={<Store />} title={t.emptyTitle} description={t.emptyText} actions={open} />}
      />
      <Suspense>
        {(doing?.act === 'create' || doing?.act === 'edit') && <EditDialog account={doing.account} onClose={stop} />}
        {doing?.act === 'freeze' && <FreezeDialog account={doing.account} onClose={stop} />}
        {doing?.act === 'close' && (
          <CloseDialog
            account={doing.account}
            onMove={() => setDoing({ act: 'move', account: doing.account })}
            onClose={stop}
          />
        )}
        {doing?.act === 'move' && <MoveDialog open fromId={doing.account.accountId} onClose={stop} />}
      </Suspense>
    </>
  );
}
