import FileText from 'lucide-react/icons/file-text';
import type { SubAccount } from '#contract/sub-accounts/api.ts';
import { subAccountKindNames, subAccountWords } from '#i18n/catalogues/sub-accounts/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { Menu, type MenuItem } from '#ui/menu.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { whyNot } from '../../data/record-actions.ts';

export type AccountAct = 'edit' | 'move' | 'freeze' | 'close';

/** What it says of itself: open, frozen one way or both, closed. */
export function AccountState({ account, locale }: { account: SubAccount; locale: Locale }) {
  const t = say(subAccountWords, locale);
  if (account.status === 'deactivated') return <Mark of="label">{t.deactivated}</Mark>;
  if (account.status === 'inactive') return <Mark of="resting">{t.inactive}</Mark>;
  if (account.frozenIn) return <Mark of="lookTwice">{t.frozenIn}</Mark>;
  if (account.frozenOut) return <Mark of="lookTwice">{t.frozenOut}</Mark>;
  return <Mark of="chosen">{t.active}</Mark>;
}

export function accountColumns(
  locale: Locale,
  seesStatements: boolean,
  on: (act: AccountAct, account: SubAccount) => void,
): Column<SubAccount>[] {
  const t = say(subAccountWords, locale);
  const menu = (account: SubAccount): MenuItem[] => [
    ...(['move', 'edit', 'freeze'] as const).map((act) => ({
      label: t[act],
      disabledReason: whyNot(account, act, locale),
      onSelect: () => on(act, account),
    })),
    { kind: 'line' },
    ...(seesStatements
      ? [
          {
            kind: 'link',
            label: t.statement,
            href: to('/transactions/account-statement', { accountId: account.accountId }),
            icon: <FileText />,
          } as const,
        ]
      : []),
    { kind: 'link', label: t.payments, href: to('/transactions/all', { subAccountId: account.id }) },
    { kind: 'link', label: t.poster, href: to('/payment-links', { subAccountId: account.id }) },
    { kind: 'line' },
    {
      label: t.close,
      danger: true,
      disabledReason: whyNot(account, 'close', locale),
      onSelect: () => on('close', account),
    },
  ];
  const hidden = <span title={t.hiddenBalance}>—</span>;
  return [
    {
      id: 'name',
      header: t.name,
      card: 'title',
      cell: (row) => (
        <span className="grid min-w-0">
          <span className="truncate font-medium">{row.name}</span>
          <span className="text-sm text-muted">
            {subAccountKindNames[row.kind][locale]} · {row.code}
          </span>
        </span>
      ),
    },
    {
      id: 'todayIn',
      header: t.todayIn,
      align: 'end',
      card: 'meta',
      cell: (row) => <Money amount={row.todayIn} />,
      cardCell: (row) => (
        <>
          {t.todayIn} <Money amount={row.todayIn} />
        </>
      ),
    },
    {
      id: 'monthIn',
      header: t.monthIn,
      align: 'end',
      card: 'meta',
      cell: (row) => <Money amount={row.monthIn} />,
      cardCell: (row) => (
        <>
          {t.monthIn} <Money amount={row.monthIn} />
        </>
      ),
    },
    {
      id: 'available',
      header: t.available,
      align: 'end',
      card: 'amount',
      cell: (row) =>
        row.balances ? (
          <span className="font-medium">
            <Money amount={row.balances.available} />
          </span>
        ) : (
          hidden
        ),
    },
    {
      id: 'managers',
      header: t.managers,
      cell: (row) => row.managers.map((one) => one.name).join(', ') || <span className="text-muted">{t.nobody}</span>,
    },
    { id: 'status', header: t.status, card: 'status', cell: (row) => <AccountState account={row} locale={locale} /> },
    {
      id: 'actions',
      header: t.actions,
      hideHeader: true,
      align: 'end',
      card: 'status',
      width: '3rem',
      cell: (row) => <Menu label={t.actionsOf({ name: row.name })} align="end" items={menu(row)} />,
    },
  ];
}
