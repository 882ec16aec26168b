import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { stageWord } from '#domain/payments/status-tones.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { reasonNames } from '#i18n/catalogues/transactions/names.ts';
import { paymentHistoryWords } from '#i18n/catalogues/transactions/history.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { nameIn } from '../name-in.ts';
import { railName } from '../rail-name.ts';
import { RecordTable } from './record-table.tsx';

const operationWords = { collect: 'collect', refund: 'refundOperation', payout: 'payoutOperation' } as const;

/** Each conversation with the operator is a row of its own: a retry never writes over what was tried before. */
export function AttemptsCard({ attempts }: { attempts: TransactionDetail['attempts'] }) {
  const t = useWords(paymentHistoryWords);
  const locale = useLocale();
  const moment = (text: string | null) =>
    text && <span className="tabular-nums">{formatDateTime(new Date(text), locale)}</span>;
  return (
    <Card title={t.attempts}>
      {attempts.length === 0 ? (
        <p className="text-muted">{t.noAttempts}</p>
      ) : (
        <RecordTable
          label={t.attempts}
          heads={[
            t.operation,
            t.operator,
            t.state,
            t.started,
            t.lastChecked,
            { text: t.polls, end: true },
            t.nextCheck,
            t.reason,
            t.operatorReference,
            t.providerReference,
            t.attempt,
          ]}
          rows={attempts.map((attempt) => ({
            key: attempt.id,
            cells: [
              t[operationWords[attempt.operation]],
              railName(attempt.provider, locale),
              <StatusPill
                key="s"
                status={stageWord(attempt.state, attempt.operation === 'collect' ? 'inbound' : 'outbound')}
              />,
              moment(attempt.createdAt),
              moment(attempt.lastCheckedAt),
              attempt.polls,
              attempt.nextCheckAt && <span className="tabular-nums">{formatTime(new Date(attempt.nextCheckAt))}</span>,
              attempt.reason && (
                <span key="r" title={attempt.reason.staffText[locale]}>
                  {nameIn(reasonNames, attempt.reason.code, locale)}{' '}
                  <code className="font-mono text-xs text-muted">{attempt.reason.code}</code>
                </span>
              ),
              attempt.operatorReference && (
                <CopyId key="o" id={attempt.operatorReference} label={t.operatorReference} />
              ),
              attempt.providerReference && (
                <CopyId key="p" id={attempt.providerReference} label={t.providerReference} />
              ),
              <CopyId key="i" id={attempt.id} label={t.attempt} />,
            ],
          }))}
        />
      )}
    </Card>
  );
}
