import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankAnswerDetail } from '#contract/bank-files/schemas.ts';
import { formatMoney } from '#domain/money.ts';
import { formatDate, formatDateTime } from '#domain/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-answers.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { bankFilePath, bankFilesPath, ItemState } from './faces.tsx';

const shown = 50;

/** One file of the bank: the two balances and what lies between, what it changed, and what a person should know. */
export function AnswerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(bankAnswerWords);
  const { data, error, isFetching, refetch } = useEndpoint(bankFilesApi.answer, { params: { id } }, { keepPrevious: false });
  return (
    <Drawer open onClose={onClose} size="large" title={data ? t[`kind_${data.kind}`] : t.label} description={data?.fileName} footer={data && <Leads answer={data} />}>
      {data ? <Body answer={data} /> : error ? <LoadFailed error={error} refetch={refetch} isFetching={isFetching} /> : <SkeletonLines />}
    </Drawer>
  );
}

function Leads({ answer }: { answer: BankAnswerDetail }) {
  const t = useWords(bankAnswerWords);
  return (
    <>
      {answer.fileId && <ButtonLink href={bankFilePath(answer.fileId)}>{t.openFile}</ButtonLink>}
      {answer.kind === 'statement' && <ButtonLink href={`${bankFilesPath}/lines?answerId=${answer.id}`}>{t.openLines}</ButtonLink>}
    </>
  );
}

function Body({ answer }: { answer: BankAnswerDetail }) {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, locale));
  const day = (on: string | null) => on && formatDate(on, locale);
  const period = answer.fromOn === answer.toOn ? day(answer.fromOn) : [day(answer.fromOn), day(answer.toOn)].filter(Boolean).join(' – ');
  return (
    <div className="grid grid-cols-1 gap-5">
      {answer.problem && <Banner tone="danger">{answer.problem.message[locale]}</Banner>}
      {answer.warnings.length > 0 && (
        <Banner tone="warning" title={t.warnings}>
          <ul className="grid gap-1">{answer.warnings.map((warning, index) => <li key={index}><Warning {...warning} /></li>)}</ul>
        </Banner>
      )}
      <DescriptionList
        columns={2}
        items={[
          { label: t.receivedAt, value: formatDateTime(new Date(answer.receivedAt), locale) }, { label: t.by, value: answer.receivedByName ?? t.box },
          ...(answer.kind === 'statement' ? [
            { label: t.opening, value: money(answer.opening) }, { label: t.credits, value: money(answer.credits) }, { label: t.debits, value: money(answer.debits) }, { label: t.closing, value: money(answer.closing) },
            { label: t.period, value: period || null }, { label: t.sequence, value: answer.sequence === null ? null : String(answer.sequence) },
            { label: t.lines, value: t.linesText({ count: answer.lineCount, known: answer.knownCount, announced: answer.announcedCount }) },
          ] : []),
        ]}
      />
      {answer.kind !== 'unreadable' && (
        <section>
          <h3 className="mb-2 font-semibold">{t.changes}</h3>
          {answer.changes.length === 0 ? <p className="text-muted">{t.noChanges}</p> : (
            <ul className="grid gap-3">
              {answer.changes.slice(0, shown).map((change) => (
                <li key={change.endToEndId + change.to} className="grid gap-1 border-b border-border pb-3">
                  <span className="flex items-baseline justify-between gap-3"><Link href={`/transactions/${change.transactionId}`} className="font-medium">{change.name}</Link><Money amount={change.amount} /></span>
                  <span className="flex flex-wrap items-center gap-2"><ItemState state={change.to} />{change.reason && <span className="text-sm text-muted">{change.reason}</span>}</span>
                </li>
              ))}
            </ul>
          )}
          {answer.changes.length > shown && <p className="mt-2 text-muted">{t.more({ count: answer.changes.length - shown })}</p>}
        </section>
      )}
    </div>
  );
}

function Warning({ rule, params }: BankAnswerDetail['warnings'][number]) {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  const money = (name: string) => formatMoney(Number(params[name] ?? 0), locale);
  const reference = String(params['reference'] ?? '');
  switch (rule) {
    case 'sequenceGap':
      return t.warn_sequenceGap({ from: Number(params['from']), to: Number(params['to']) });
    case 'openingDiffers':
      return t.warn_openingDiffers({ closing: money('closing'), opening: money('opening') });
    case 'unknownPayment':
      return t.warn_unknownPayment({ reference });
    case 'unknownStatus':
      return t.warn_unknownStatus({ reference, status: String(params['status'] ?? '') });
    case 'amountDiffers':
      return t.warn_amountDiffers({ reference, amount: money('amount'), expected: money('expected') });
    default:
      return t.warn_contradiction({ reference });
  }
}
