import type { ReactNode } from 'react';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { isOperatorCode, operators } from '#domain/payments/operators.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { cx } from '#ui/cx.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { railName } from './transfer-state.ts';

type Head = { text: string; end?: true };

/** A short table inside a card; it scrolls by itself when it is wider than its card. */
function SmallTable({
  label,
  heads,
  rows,
}: {
  label: string;
  heads: readonly Head[];
  rows: readonly { key: string; cells: readonly ReactNode[] }[];
}) {
  return (
    <div
      role="region"
      aria-label={label}
      tabIndex={0}
      className="relative overflow-x-auto rounded-md border border-border -outline-offset-2! print:overflow-visible"
    >
      <table className="w-full text-sm">
        <thead className="bg-sunken text-xs text-muted">
          <tr>
            {heads.map(({ text, end }) => (
              <th
                key={text}
                scope="col"
                className={cx('h-8 px-3 font-medium whitespace-nowrap', end ? 'text-right' : 'text-left')}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-border">
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, index) => (
                <td
                  key={heads[index]!.text}
                  className={cx('h-9 px-3 whitespace-nowrap', heads[index]!.end && 'text-right tabular-nums')}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Each try with a provider is a row of its own: a retry never writes over what was tried before. */
export function AttemptsTable({ attempts }: { attempts: TransferDetail['attempts'] }) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const moment = (text: string | null) =>
    text && <span className="tabular-nums">{formatDateTime(new Date(text), locale)}</span>;
  return (
    <SmallTable
      label={t.attempts}
      heads={[
        { text: t.provider },
        { text: t.state },
        { text: t.started },
        { text: t.lastChecked },
        { text: t.polls, end: true },
        { text: t.reasonCode },
        { text: t.operatorId },
        { text: t.providerReference },
      ]}
      rows={attempts.map((attempt) => ({
        key: attempt.id,
        cells: [
          railName(attempt.provider as TransferDetail['rail'], locale) ?? attempt.provider,
          <StatusPill key="s" status={attempt.state} />,
          moment(attempt.createdAt),
          moment(attempt.lastCheckedAt),
          attempt.polls,
          attempt.reason && (
            <code key="r" className="font-mono text-xs" title={attempt.reason.staffText[locale]}>
              {attempt.reason.code}
            </code>
          ),
          attempt.operatorReference && <CopyId key="o" id={attempt.operatorReference} label={t.operatorId} />,
          attempt.providerReference && <CopyId key="p" id={attempt.providerReference} label={t.providerReference} />,
        ],
      }))}
    />
  );
}

export function LedgerTable({ lines }: { lines: TransferDetail['ledger'] }) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  return (
    <SmallTable
      label={t.ledger}
      heads={[{ text: t.account }, { text: t.debit, end: true }, { text: t.credit, end: true }, { text: t.date }]}
      rows={lines.map((line) => ({
        key: line.entryId,
        cells: [
          <span key="a" title={line.account}>
            {accountName(line.account, t)}
          </span>,
          line.direction === 'debit' && <Money key="d" amount={line.amount} />,
          line.direction === 'credit' && <Money key="c" amount={line.amount} />,
          <span key="t" className="tabular-nums" title={`${line.recipe} · ${line.postingId}`}>
            {formatDateTime(new Date(line.at), locale)}
          </span>,
        ],
      }))}
    />
  );
}

/** `providerClearing:mtn` → "MTN account"; an account nobody named keeps its own word. */
function accountName(account: string, t: ReturnType<typeof useWords<typeof transferDetailWords>>): string {
  const [kind = '', part = ''] = account.split(':');
  if (kind === 'providerClearing')
    return t.acc_providerClearing({ operator: isOperatorCode(part) ? operators[part].name : part });
  const name = (t as Record<string, unknown>)[`acc_${kind}`];
  return typeof name === 'string' ? name : account;
}
