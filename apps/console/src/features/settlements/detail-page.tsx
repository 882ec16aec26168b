import { settlementsApi } from '#contract/settlements/api.ts';
import type { SettlementDetail } from '#contract/settlements/schemas.ts';
import { needsPaper } from '#domain/actions/record-by-hand.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { undecidedWords } from '#i18n/catalogues/approvals/ends.ts';
import { byHandWords } from '#i18n/catalogues/mass-payments/by-hand.ts';
import { documentTypeWords } from '#i18n/catalogues/settlements/papers.ts';
import { settlementWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { useCan } from '../../data/ability.ts';
import { mayDo, whyNot } from '../../data/record-actions.ts';
import { useDownload } from '../../data/use-download.ts';
import { AccountLink } from '../../shell/account-link.tsx';
import { nextFileTold } from '../../shell/next-file.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { TimelineCard } from '../../shell/record/timeline-card.tsx';
import { useOfRecord } from '../../shell/record/use-of-record.ts';
import { useRecord } from '../../shell/record/use-record.ts';
import { OutcomePanel } from '../../shell/outcome-panel.tsx';
import { BankDetails } from './bank-details.tsx';
import { SettlementState } from './columns.tsx';
import { ActDialog, type Act } from './act-dialog.tsx';
import { foreignMoney, rateInWords } from './foreign-money.ts';
import { LevelCutNote } from './level-cut.tsx';
import { Papers } from './papers.tsx';
import { doubtTold, isTaken, isToBank, isUnderWay, reasonText, wordOf } from './settlement-told.ts';

/** One settlement: the sum, what it passes on, what may be done and what happened. */
export function Screen() {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const record = useRecord(settlementsApi.get, { watch: 5000 });
  const [act, setAct] = useOfRecord<Act | null>(record, null);
  // What can be put right is offered with what stands in its way; nothing stays grey for whoever only looks.
  const mayRetry = useCan('settlements:create');
  return (
    <RecordPage
      record={record}
      back={{ href: to('/apps/settlements/all'), label: t.back }}
      failedTitle={t.loadFailed}
      isDescribed
      head={(settlement) => ({
        title: settlement.status === 'skipped' ? t.skipped : formatMoney(settlement.gross, locale),
        crumb: settlement.destination.label,
        description: <SettlementState row={settlement} locale={locale} />,
        actions: settlement.availableActions
          .filter(
            ({ action, allowed }) =>
              allowed || (action === 'retry' && mayRetry && settlement.stage === 'retryRequired'),
          )
          .map(({ action }) => (
            <Button
              key={action}
              disabledReason={whyNot(settlement, action, locale)}
              variant={
                action === 'review' ||
                (action === 'record' && settlement.status !== 'completed' && !isNotDone(settlement))
                  ? 'primary'
                  : 'secondary'
              }
              onClick={() => setAct(action as Act)}
            >
              {t[wordOf(action as Act, settlement)]}
            </Button>
          )),
      })}
    >
      {(settlement) => (
        <>
          <Detail settlement={settlement} />
          {act && <ActDialog act={act} settlement={settlement} onClose={() => setAct(null)} />}
        </>
      )}
    </RecordPage>
  );
}

/** Somebody wrote down that it was not done, and may have erred. */
const isNotDone = (settlement: SettlementDetail): boolean =>
  settlement.status === 'failed' && !needsPaper(settlement) && mayDo(settlement, 'record');

function Detail({ settlement }: { settlement: SettlementDetail }) {
  const t = useWords(settlementWords);
  const locale = useLocale();
  const { download, busy } = useDownload();
  const money = (amount: number) => formatMoney(amount, locale);
  const when = (at: string | null) => at && formatDateTime(new Date(at), locale);
  const { arithmetic: sum, quote } = settlement;
  const doubt = doubtTold(settlement, locale);
  const file = settlement.nextFile && nextFileTold(settlement.nextFile, locale);
  return (
    <>
      {doubt && (
        <div className="mb-4">
          <OutcomePanel state={doubt} isByHand={false}>
            {doubt.text}
          </OutcomePanel>
        </div>
      )}
      {!doubt && isToBank(settlement) && (
        <div className="mb-4">
          <OutcomePanel state={{ tone: 'warning', title: t.toBank }} isByHand>
            {t.toBankText}
          </OutcomePanel>
        </div>
      )}
      {!doubt && file && (
        <div className="mb-4">
          <OutcomePanel state={file} isByHand={false}>
            {file.text}
          </OutcomePanel>
        </div>
      )}
      {!doubt && settlement.whatToDo && (
        <div className="mb-4">
          <Banner tone="warning">
            {settlement.whatToDo[locale]} <AccountLink reason={settlement.reason} />
          </Banner>
        </div>
      )}
      {isNotDone(settlement) && (
        <div className="mb-4">
          <Banner tone="info">{byHandWords.notDone[locale]}</Banner>
        </div>
      )}
      {settlement.status === 'expired' && (
        <div className="mb-4">
          <Banner tone="info">{undecidedWords.settlement[locale]}</Banner>
        </div>
      )}
      {settlement.level && (
        <div className="mb-4">
          <LevelCutNote cut={settlement.level} />
        </div>
      )}
      <div className="grid grid-cols-1 items-start gap-4 md:grid-cols-2">
        <Card title={t.facts}>
          <DescriptionList
            columns={1}
            items={[
              { label: t.kind, value: t[`kind_${settlement.kind}`] },
              { label: t.policy, value: settlement.policyName },
              { label: t.window, value: when(settlement.windowAt) },
              { label: t.reason, value: reasonText(settlement, locale) },
              { label: t.source, value: settlement.source.name[locale] },
              {
                label: t.destination,
                // A number stays in one line.
                value: `${settlement.destination.label} · ${settlement.destination.masked.replaceAll(' ', '\u00a0')}`,
              },
              ...(settlement.status === 'skipped'
                ? []
                : [
                    { label: isTaken(settlement) ? t.gross : t.asked, value: money(settlement.gross) },
                    { label: t.fee, value: money(settlement.fee) },
                    ...settlement.taxLines.map((line) => ({ label: line.label[locale], value: money(line.amount) })),
                    isTaken(settlement) && {
                      label: settlement.status === 'completed' ? t.net : t.netToCome,
                      value: <strong>{money(settlement.net)}</strong>,
                    },
                  ]),
              ...(quote
                ? [
                    { label: t.receives, value: foreignMoney(quote.amountToCents, quote.to, locale) },
                    { label: t.rate, value: rateInWords(quote.to, quote.rateMicros, locale) },
                  ]
                : []),
              { label: t.expected, value: isUnderWay(settlement) ? when(settlement.expectedAt) : null },
              { label: t.completed, value: when(settlement.completedAt) },
              { label: t.tries, value: settlement.tries > 1 ? String(settlement.tries) : null },
              { label: t.nextTry, value: when(settlement.nextTryAt) },
              { label: t.bankReference, value: settlement.bankReference },
              { label: t.by, value: settlement.createdByName },
              {
                label: t.transaction,
                value: settlement.transactionId && (
                  <Link href={to('/transactions/{id}', { id: settlement.transactionId })} className="font-mono text-xs">
                    {settlement.transactionId}
                  </Link>
                ),
              },
              { label: 'ID', value: <CopyId id={settlement.id} label="ID" /> },
            ]
              .filter((item) => item !== false)
              .filter((item) => item.value !== null && item.value !== undefined && item.value !== '')}
          />
          {settlement.approvalId && settlement.stage === 'pendingApproval' && (
            <ButtonLink
              href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: settlement.approvalId })}
            >
              {t.approval}
            </ButtonLink>
          )}
        </Card>
        <div className="grid grid-cols-1 content-start gap-4">
          {sum && (
            <Card title={t.sum}>
              <DescriptionList
                columns={1}
                items={[
                  { label: t.available, value: money(sum.available) },
                  { label: t.retain, value: `− ${money(sum.retainAmount)}` },
                  { label: t.afterRetain, value: `= ${money(sum.afterRetain)}` },
                  { label: t.bounds, value: `${money(sum.minAmount)} – ${money(sum.maxAmount)}` },
                  {
                    label: t.wanted,
                    value: <strong>{settlement.status === 'skipped' ? t.skipped : money(sum.wanted)}</strong>,
                  },
                ]}
              />
            </Card>
          )}
          {settlement.periodTo && (
            <Card title={t.payments}>
              {settlement.paymentCount !== null && settlement.paymentTotal !== null && (
                <p>
                  {t.paymentsText({ count: settlement.paymentCount })} · {money(settlement.paymentTotal)}
                </p>
              )}
              <p className="text-sm text-muted">
                {when(settlement.periodFrom) ?? '…'} – {when(settlement.periodTo)}
              </p>
              <p className="mb-3 text-sm text-muted">
                {isTaken(settlement) && t.paymentsNote({ amount: money(settlement.gross) })}
              </p>
              <Button
                loading={busy}
                onClick={() =>
                  void download(
                    settlementsApi.payments,
                    { params: { id: settlement.id }, query: { format: 'xlsx', language: locale } },
                    `${settlement.id}.xlsx`,
                  )
                }
              >
                {t.download}
              </Button>
            </Card>
          )}
          {settlement.beneficiary && (
            <Card title={t.forBank}>
              <BankDetails of={settlement.beneficiary} />
            </Card>
          )}
          {settlement.kind === 'crossBorder' && (
            <Card title={t.documents}>
              <Papers settlement={settlement} of="documents" />
              {isUnderWay(settlement) && (
                <p className="text-muted">
                  {settlement.missing.length === 0
                    ? settlement.stage !== 'documentsMissing' && t.noneMissing
                    : t.missing({
                        papers: settlement.missing.map((type) => documentTypeWords[type]?.[locale] ?? type).join(', '),
                      })}
                </p>
              )}
              {settlement.reviewNote && (
                <p>{t.reviewed({ name: settlement.reviewedByName ?? '', note: settlement.reviewNote })}</p>
              )}
            </Card>
          )}
          {settlement.proofs.length > 0 && (
            <Card title={t.proofs}>
              <Papers settlement={settlement} of="proofs" />
            </Card>
          )}
          {settlement.steps.length > 0 && <TimelineCard events={settlement.steps} flow="out" />}
        </div>
      </div>
    </>
  );
}
