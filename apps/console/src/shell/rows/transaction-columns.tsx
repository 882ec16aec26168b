import type { TransactionRow } from '#contract/transactions/schemas.ts';
import { operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import type { Locale } from '#i18n/words.ts';
import type { Column } from '#ui/data-table/columns.ts';
import { Money, PaidMoney } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { TransactionPill } from '../transaction-pill.tsx';
import { signOf } from './transaction.ts';

type Drawn = Omit<Column<TransactionRow>, 'header'>;

/**
 * The columns of a transaction that lists of several capabilities show, each drawn once. A list chooses among them,
 * heads them in its own words, and says what is another's there.
 */
export const transactionColumns = (locale: Locale) =>
  ({
    createdAt: {
      id: 'createdAt',
      card: 'meta',
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.createdAt)),
    },
    amount: {
      id: 'amount',
      align: 'end',
      card: 'amount',
      cell: (row) => <Money amount={signOf(row) * row.amount} className="font-medium" />,
    },
    status: { id: 'status', card: 'status', cell: (row) => <TransactionPill row={row} /> },
    operator: {
      id: 'operator',
      cell: (row) => row.operator && <OperatorBadge operator={row.operator} />,
      cardCell: (row) => row.operator && operators[row.operator].name,
    },
    phone: {
      id: 'phone',
      cell: (row) => row.phone && <span className="tabular-nums">{formatPhone(row.phone)}</span>,
    },
    fee: { id: 'fee', align: 'end', cell: (row) => <PaidMoney amount={row.merchantFee} /> },
    net: {
      id: 'net',
      align: 'end',
      cell: (row) => <PaidMoney amount={row.net === null ? null : signOf(row) * row.net} />,
    },
    reference: {
      id: 'reference',
      cell: (row) =>
        row.merchantReference && (
          <span className="block max-w-40 truncate" title={row.merchantReference}>
            {row.merchantReference}
          </span>
        ),
      cardCell: (row) => row.merchantReference,
    },
  }) satisfies Record<string, Drawn>;
