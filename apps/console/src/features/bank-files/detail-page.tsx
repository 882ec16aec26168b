import Download from 'lucide-react/icons/download';
import Send from 'lucide-react/icons/send';
import { bankFilesApi } from '#contract/bank-files/api.ts';
import type { BankFileDetail } from '#contract/bank-files/schemas.ts';
import { bankFileEndings } from '#domain/banks/file-form.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatMoney, formatNumber } from '#domain/values/money.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { bankFileDetailWords } from '#i18n/catalogues/bank-files/detail.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useDownload } from '../../data/use-download.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useWrite } from '../../data/write.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useOfRecord } from '../../shell/record/use-of-record.ts';
import { useRecord } from '../../shell/record/use-record.ts';
import { bankFilesPath, FileState } from './faces.tsx';
import { ItemTable } from './item-table.tsx';

/** One file: where it stands, the file itself, what the bank answered, and its payments. */
export function Screen() {
  const t = useWords(bankFileDetailWords);
  const locale = useLocale();
  const record = useRecord(bankFilesApi.get, { watch: 15_000 });
  const [isMarking, setMarking] = useOfRecord(record, false);
  const { data: overview } = useEndpoint(bankFilesApi.overview, {});
  const byBox = overview?.connection?.way === 'dropBox';
  const mark = useWrite(bankFilesApi.markSent, {
    invalidates: [bankFilesApi.get, bankFilesApi.list, bankFilesApi.overview],
    loader: 'hide',
    onSuccess: () => toast.success(t.marked),
  });
  return (
    <RecordPage
      record={record}
      back={{ href: bankFilesPath, label: t.back }}
      failedTitle={t.loadFailed}
      isDescribed
      head={(file) => {
        const total = formatMoney(file.total, locale);
        return {
          title: <span className="tabular-nums">{total}</span>,
          crumb: t.crumb({ total, day: formatDate(file.executionOn, locale) }),
          badge: <FileState state={file.state} />,
          description: <CopyId id={file.messageId} label={t.reference} />,
          actions: <Actions file={file} marks={file.canMarkSent && !byBox} onMark={() => setMarking(true)} />,
        };
      }}
    >
      {(file) => (
        <>
          <Detail file={file} byBox={byBox} />
          <ConfirmDialog
            open={isMarking}
            onClose={() => setMarking(false)}
            title={t.markTitle}
            description={t.markText}
            confirmLabel={t.markSent}
            onConfirm={() => mark.mutateAsync({ params: { id: file.id }, body: { version: file.version } })}
          />
        </>
      )}
    </RecordPage>
  );
}

/** The file itself, and that it was taken to the bank by hand. */
function Actions({ file, marks, onMark }: { file: BankFileDetail; marks: boolean; onMark: () => void }) {
  const t = useWords(bankFileDetailWords);
  const right = useRight('settlements:create');
  const { download, busy } = useDownload();
  return (
    <>
      {marks && (
        <Button icon={<Send />} disabledReason={right.reason} onClick={onMark}>
          {t.markSent}
        </Button>
      )}
      <Button
        variant={marks ? 'primary' : 'secondary'}
        icon={<Download />}
        loading={busy}
        disabledReason={right.reason}
        onClick={() =>
          void download(
            bankFilesApi.content,
            { params: { id: file.id } },
            `${file.messageId}.${bankFileEndings[file.format]}`,
          )
        }
      >
        {t.download}
      </Button>
    </>
  );
}

function Detail({ file, byBox }: { file: BankFileDetail; byBox: boolean }) {
  const t = useWords(bankFileDetailWords);
  const problem = file.sendProblem && (t[`problem_${file.sendProblem}` as 'problem_silent'] as string | undefined);
  return (
    <div className="grid grid-cols-1 gap-4">
      {problem ? (
        <Banner tone="danger" live>
          {problem}
        </Banner>
      ) : (
        <StateBanner file={file} byBox={byBox} />
      )}
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        <Facts file={file} />
        <Answers file={file} />
      </div>
      <ItemTable file={file} />
    </div>
  );
}

function StateBanner({ file, byBox }: { file: BankFileDetail; byBox: boolean }) {
  const t = useWords(bankFileDetailWords);
  const says = {
    made: byBox ? t.stateMadeBox : t.stateMade,
    sent: t.stateSent,
    partlyAnswered: t.statePartlyAnswered,
    settled: t.stateSettled,
    rejected: t.stateRejected,
  };
  const tones = {
    made: byBox ? 'info' : 'warning',
    sent: 'info',
    partlyAnswered: 'info',
    settled: 'success',
    rejected: 'danger',
  } as const;
  return (
    <Banner tone={tones[file.state]} live>
      {says[file.state]}
    </Banner>
  );
}

function Facts({ file }: { file: BankFileDetail }) {
  const t = useWords(bankFileDetailWords);
  const locale = useLocale();
  const when = (at: string | null) => at && formatDateTime(new Date(at), locale);
  const via =
    file.sentVia &&
    (file.sentVia === 'person' ? t.via_person({ name: file.sentByName ?? '' }) : t[`via_${file.sentVia}`]);
  return (
    <Card title={t.facts}>
      <DescriptionList
        columns={1}
        items={[
          {
            label: t.account,
            value: (
              <span className="tabular-nums">
                {formatRib(file.debtorRib)}
                {file.bankName && <span className="block text-muted">{file.bankName}</span>}
              </span>
            ),
          },
          { label: t.count, value: <span className="tabular-nums">{formatNumber(file.count, locale)}</span> },
          { label: t.controlSum, value: <Money amount={file.total} /> },
          { label: t.format, value: t[`format_${file.format}`] },
          { label: t.execution, value: formatDate(file.executionOn, locale) },
          { label: t.priority, value: file.isUrgent ? t.urgent : null },
          { label: t.createdAt, value: when(file.createdAt) },
          { label: t.by, value: file.createdByName ?? t.byItself },
          {
            label: t.sentAt,
            value: file.sentAt && (
              <>
                {when(file.sentAt)} <span className="text-muted">{via}</span>
              </>
            ),
          },
          { label: t.downloads, value: file.downloads ? String(file.downloads) : null },
          { label: 'ID', value: <CopyId id={file.id} label="ID" /> },
        ]}
      />
    </Card>
  );
}

function Answers({ file }: { file: BankFileDetail }) {
  const t = useWords(bankFileDetailWords);
  const kinds = useWords(bankAnswerWords);
  const locale = useLocale();
  return (
    <Card
      title={t.answers}
      actions={
        <ButtonLink size="small" href={to('/apps/settlements/bank-files/answers')}>
          {t.upload}
        </ButtonLink>
      }
    >
      {file.answers.length === 0 ? (
        <p className="text-muted">{t.noAnswers}</p>
      ) : (
        <ul className="grid gap-3">
          {file.answers.map((answer) => (
            <li key={answer.id} className="min-w-0">
              <Link href={to('/apps/settlements/bank-files/answers', { open: answer.id })} className="font-medium">
                {kinds[`kind_${answer.kind}`]}
              </Link>
              <span className="block text-sm text-muted">
                {formatDateTime(new Date(answer.receivedAt), locale)} · {t.changed({ count: answer.changeCount })}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
