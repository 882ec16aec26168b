import Download from 'lucide-react/icons/download';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatPhoneFull } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { channelNames } from '#i18n/catalogues/transactions/names.ts';
import { transferDetailWords } from '#i18n/catalogues/transfers/detail.ts';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { fileSize } from '#ui/files.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { useDownload } from '../../data/use-download.ts';
import { MoneyLines, type MoneyLine } from '../../shell/money-lines.tsx';
import { AttemptsCard } from '../../shell/record/attempts-card.tsx';
import { LedgerLines } from '../../shell/record/ledger-lines.tsx';
import { TimelineCard } from '../../shell/record/timeline-card.tsx';
import { destinationName } from './transfer-columns.tsx';
import { railName } from '../../shell/rail-name.ts';

type Props = { transfer: TransferDetail };
type Words = ReturnType<typeof useWords<typeof transferDetailWords>>;

/** Money, facts, approval and attempts at the left; what happened at the right. */
export function DetailRecord({ transfer }: Props) {
  const t = useWords(transferDetailWords);
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid min-w-0 grid-cols-1 content-start gap-4">
        {transfer.approval && <ApprovalCard approval={transfer.approval} t={t} />}
        <MoneyCard transfer={transfer} />
        <FactsCard transfer={transfer} />
        {transfer.attachments.length > 0 && <PapersCard transfer={transfer} />}
        <AttemptsCard attempts={transfer.attempts} />
      </div>
      <div className="grid grid-cols-1 content-start">
        <TimelineCard events={transfer.events} flow="out" />
      </div>
    </div>
  );
}

function ApprovalCard({ approval, t }: { approval: NonNullable<TransferDetail['approval']>; t: Words }) {
  const locale = useLocale();
  return (
    <Card title={t.approval} actions={<StatusPill status={approval.status} />}>
      <p className="text-muted">
        {approval.waitsFor.length > 0
          ? t.approvalWaits({ names: approval.waitsFor.join(', ') })
          : approval.decidedByName &&
            t.approvalBy({
              name: approval.decidedByName,
              at: approval.decidedAt ? formatDateTime(new Date(approval.decidedAt), locale) : '',
            })}
      </p>
      {(approval.endReason ?? approval.remark) && (
        <p className="mt-1">{approval.endReason?.[locale] ?? approval.remark}</p>
      )}
      <p className="mt-2">
        <Link href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: approval.id })}>
          {t.approvalOpen}
        </Link>
      </p>
    </Card>
  );
}

function MoneyCard({ transfer }: Props) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const lines: MoneyLine[] = [
    { label: t.amount, amount: transfer.amount },
    ...(transfer.senderFee > 0 ? [{ label: t.feeYours, amount: transfer.senderFee }] : []),
    ...(transfer.beneficiaryFee > 0 ? [{ label: t.feeTheirs, amount: -transfer.beneficiaryFee }] : []),
    ...transfer.taxLines.map((line) => ({
      label: line.label[locale],
      amount: line.bearer === 'sender' ? line.amount : -line.amount,
    })),
    { label: t.totalDebit, amount: transfer.totalDebit, isSum: true },
    { label: t.receives, amount: transfer.beneficiaryReceives, isSum: true },
  ];
  return (
    <Card title={t.money}>
      <MoneyLines lines={lines} />
      <LedgerLines lines={transfer.ledger} isOpen={false} />
    </Card>
  );
}

function FactsCard({ transfer }: Props) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const { beneficiary } = transfer;
  const moment = (text: string | null) => text && formatDateTime(new Date(text), locale);
  const match =
    beneficiary.nameMatch &&
    { strong: t.matchStrong, partial: t.matchPartial, none: t.matchNone }[beneficiary.nameMatch];
  const account = beneficiary.phone
    ? formatPhoneFull(beneficiary.phone)
    : beneficiary.rib
      ? formatRib(beneficiary.rib)
      : beneficiary.userCode;
  return (
    <Card title={t.facts}>
      <DescriptionList
        columns={3}
        items={[
          { label: t.name, value: beneficiary.name },
          {
            label: t.verifiedName,
            value: beneficiary.verifiedName && (
              <>
                {beneficiary.verifiedName}
                {match && <span className="block text-sm text-muted">{match}</span>}
              </>
            ),
          },
          {
            label: t.destination,
            value: beneficiary.linkedAccountId ? (
              <Link href={to('/account/linked-accounts')}>{destinationName(beneficiary, locale)}</Link>
            ) : (
              destinationName(beneficiary, locale)
            ),
          },
          {
            label: t.account,
            value: account ? (
              <CopyId
                id={account}
                label={t.account}
                className="[&_code]:font-sans [&_code]:text-base [&_code]:tabular-nums"
              />
            ) : (
              beneficiary.cardTail && `•••• ${beneficiary.cardTail}`
            ),
            wide: beneficiary.rib !== null,
          },
          { label: t.bank, value: beneficiary.bankName },
          { label: t.rail, value: railName(transfer.rail, locale) },
          { label: t.source, value: transfer.source.name[locale] },
          { label: t.created, value: moment(transfer.createdAt) },
          { label: t.completed, value: moment(transfer.completedAt) },
          { label: t.planned, value: moment(transfer.scheduledFor) },
          {
            label: t.schedule,
            value: transfer.schedule && (
              <Link href={to('/transfer/all', { scheduleId: transfer.schedule.id })}>{transfer.schedule.id}</Link>
            ),
          },
          { label: t.maker, value: transfer.createdByName },
          {
            label: t.channel,
            value:
              (channelNames as Record<string, { en: string; fr: string }>)[transfer.channel]?.[locale] ??
              transfer.channel,
          },
          { label: t.description, value: transfer.description },
          { label: t.note, value: transfer.payeeNote },
          {
            label: t.reference,
            value: transfer.merchantReference && <CopyId id={transfer.merchantReference} label={t.reference} />,
          },
          {
            label: t.operatorId,
            value: transfer.operatorReference && <CopyId id={transfer.operatorReference} label={t.operatorId} />,
          },
          {
            label: t.id,
            value: <Link href={to('/transactions/details/{id?}', { id: transfer.id })}>{transfer.id}</Link>,
            wide: true,
          },
        ]}
      />
    </Card>
  );
}

function PapersCard({ transfer }: Props) {
  const t = useWords(transferDetailWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  return (
    <Card title={t.papers}>
      <ul className="grid grid-cols-1 gap-2">
        {transfer.attachments.map(({ fileId, name, size }) => (
          <li key={fileId} className="flex items-center gap-2">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="text-sm text-muted tabular-nums">{fileSize(size, locale)}</span>
            <IconButton
              small
              label={t.takePaper({ name })}
              icon={<Download />}
              disabled={busy}
              onClick={() => void download(transfersApi.attachment, { params: { id: transfer.id, fileId } }, name)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
