import { bankFilesApi } from '#contract/bank-files/api.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-files/proposals.ts';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** Files that wait for somebody else; nothing where none do. */
export function ProposalList({ onOpen }: { onOpen: (id: string) => void }) {
  const t = useWords(bankProposalWords);
  const answer = useWords(bankAnswerWords);
  const locale = useLocale();
  const { data } = useEndpoint(bankFilesApi.proposals, {}, { refetchInterval: 15_000 });
  if (!data?.length) return null;
  return (
    <Card>
      <h2 className="text-lg font-semibold">{t.waiting}</h2>
      <p className="text-muted">{t.waitingText}</p>
      <ul className="mt-3 grid gap-3">
        {data.map((row) => (
          <li
            key={row.id}
            className="flex flex-wrap items-center justify-between gap-3 border-b border-border pb-3 last:border-b-0"
          >
            <span className="grid gap-1">
              <span className="font-medium">{row.fileName}</span>
              <span className="text-sm text-muted">
                {answer[`kind_${row.kind}`]} · {row.broughtByName} · {formatDateTime(new Date(row.broughtAt), locale)}
              </span>
              <span className="text-sm">
                {answer.summary({
                  changes: row.changes.length,
                  unmatched: row.unmatchedCount,
                  warnings: row.warnings.length,
                })}
                {row.givesBack > 0 && ` · ${t.back({ amount: formatMoney(row.givesBack, locale) })}`}
              </span>
            </span>
            <Button onClick={() => onOpen(row.id)}>{t.open}</Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
