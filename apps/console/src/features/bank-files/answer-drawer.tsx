import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankAnswerDetail } from '#contract/bank-files/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { Changes, Warnings } from './answer-parts.tsx';
import { bankFilePath } from './faces.tsx';

/** One file of the bank: the two balances and what lies between, what it changed, and what a person should know. */
export function AnswerDrawer({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(bankAnswerWords);
  const { data, error, isFetching, refetch } = useEndpoint(
    bankFilesApi.answer,
    { params: { id } },
    { keepPrevious: false },
  );
  return (
    <Drawer
      open
      onClose={onClose}
      size="large"
      title={data ? t[`kind_${data.kind}`] : t.label}
      description={data?.fileName}
      footer={data && <Leads answer={data} />}
    >
      {data ? (
        <Body answer={data} />
      ) : error ? (
        <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
      ) : (
        <SkeletonLines />
      )}
    </Drawer>
  );
}

function Leads({ answer }: { answer: BankAnswerDetail }) {
  const t = useWords(bankAnswerWords);
  return (
    <>
      {answer.fileId && <ButtonLink href={bankFilePath(answer.fileId)}>{t.openFile}</ButtonLink>}
      {answer.kind === 'statement' && (
        <ButtonLink href={to('/apps/settlements/bank-files/lines', { answerId: answer.id })}>{t.openLines}</ButtonLink>
      )}
    </>
  );
}

function Body({ answer }: { answer: BankAnswerDetail }) {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, locale));
  const day = (on: string | null) => on && formatDate(on, locale);
  const period =
    answer.fromOn === answer.toOn
      ? day(answer.fromOn)
      : [day(answer.fromOn), day(answer.toOn)].filter(Boolean).join(' – ');
  return (
    <div className="grid grid-cols-1 gap-5">
      {answer.problem && <Banner tone="danger">{answer.problem.message[locale]}</Banner>}
      <Warnings warnings={answer.warnings} />
      <DescriptionList
        columns={2}
        items={[
          { label: t.receivedAt, value: formatDateTime(new Date(answer.receivedAt), locale) },
          { label: t.by, value: answer.receivedByName ?? t.box },
          ...(answer.confirmedByName ? [{ label: t.confirmedBy, value: answer.confirmedByName }] : []),
          ...(answer.kind === 'statement'
            ? [
                { label: t.opening, value: money(answer.opening) },
                { label: t.credits, value: money(answer.credits) },
                { label: t.debits, value: money(answer.debits) },
                { label: t.closing, value: money(answer.closing) },
                { label: t.period, value: period || null },
                { label: t.sequence, value: answer.sequence === null ? null : String(answer.sequence) },
                {
                  label: t.lines,
                  value: t.linesText({
                    count: answer.lineCount,
                    known: answer.knownCount,
                    announced: answer.announcedCount,
                  }),
                },
              ]
            : []),
        ]}
      />
      {answer.kind !== 'unreadable' && <Changes title={t.changes} none={t.noChanges} changes={answer.changes} />}
    </div>
  );
}
