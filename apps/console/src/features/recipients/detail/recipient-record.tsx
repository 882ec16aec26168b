import { useMemo } from 'react';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { formatRib } from '#domain/banks/account.ts';
import { brand } from '#domain/values/brand.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { marks } from '#domain/payments/marks.ts';
import { changeMarks } from '#domain/payments/state-marks.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { recipientDetailWords } from '#i18n/catalogues/recipients/detail.ts';
import { recipientNames } from '#i18n/catalogues/recipients/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import { Card } from '#ui/card.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { OperatorBadge } from '#ui/operator-badge.tsx';
import { StatCard } from '#ui/stat-card.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { Timeline } from '#ui/timeline.tsx';
import { to } from '../../../data/paths.ts';
import { useGo } from '../../../data/route.ts';
import { NameMark } from '../recipient-marks.tsx';

/** Everything known of one recipient: places, figures, payments, and how the places changed. */
export function RecipientRecord({ recipient }: { recipient: RecipientDetail }) {
  return (
    <>
      <Figures recipient={recipient} />
      <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <PlacesCard recipient={recipient} />
          <PaymentsCard recipient={recipient} />
        </div>
        <div className="grid min-w-0 grid-cols-1 gap-4">
          <FactsCard recipient={recipient} />
          <HistoryCard recipient={recipient} />
        </div>
      </div>
    </>
  );
}

function Figures({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const figure = (value: React.ReactNode) => <span className="text-lg wrap-anywhere md:text-2xl">{value}</span>;
  return (
    <section aria-labelledby="recipient-figures" className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-3">
      <h2 id="recipient-figures" className="sr-only">
        {t.figures}
      </h2>
      {recipient.totalPaid !== null && (
        <StatCard
          label={t.total}
          value={figure(<Money amount={recipient.totalPaid} />)}
          hint={t.times({ count: recipient.paidCount ?? 0 })}
        />
      )}
      {recipient.paidCount !== null && (
        <StatCard
          label={t.last}
          value={figure(recipient.lastPaidAt ? formatDate(new Date(recipient.lastPaidAt), locale) : t.never)}
        />
      )}
      <StatCard
        label={t.usual}
        value={figure(recipient.defaultAmount === null ? t.notSet : <Money amount={recipient.defaultAmount} />)}
      />
    </section>
  );
}

function PlacesCard({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const names = useWords(recipientNames);
  const locale = useLocale();
  const { nameCheck } = recipient;
  const places: { place: RecipientDetail['preferred']; head: React.ReactNode; value: string }[] = [];
  if (recipient.phone)
    places.push({
      place: 'wallet',
      head: recipient.operator ? <OperatorBadge operator={recipient.operator} /> : names.wallet,
      value: formatPhone(recipient.phone),
    });
  if (recipient.rib)
    places.push({
      place: 'bank',
      head: <Mark of="label">{recipient.bankName ?? names.bank}</Mark>,
      value: formatRib(recipient.rib),
    });
  if (recipient.cardTail)
    places.push({ place: 'card', head: <Mark of="label">{names.card}</Mark>, value: `•••• ${recipient.cardTail}` });
  if (recipient.userCode)
    places.push({ place: 'user', head: <Mark of="label">{brand.name}</Mark>, value: recipient.userCode });
  return (
    <Card title={t.places}>
      <ul className="grid gap-3">
        {places.map(({ place, head, value }) => (
          <li key={place} className="grid gap-1">
            <span className="flex flex-wrap items-center gap-2">
              {head}
              <span className="font-medium wrap-anywhere tabular-nums">{value}</span>
              {place === recipient.preferred && places.length > 1 && <Mark of="chosen">{t.preferred}</Mark>}
            </span>
            {place === 'wallet' && nameCheck.state !== 'none' && (
              <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
                <NameMark check={nameCheck} />
                <span>
                  {[
                    nameCheck.verifiedName && t.nameAt({ name: nameCheck.verifiedName }),
                    nameCheck.at && t.checkedOn({ day: formatDate(new Date(nameCheck.at), locale) }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

function FactsCard({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const names = useWords(recipientNames);
  return (
    <Card title={t.facts}>
      <DescriptionList
        columns={1}
        items={[
          { label: t.kind, value: names[recipient.kind] },
          { label: t.legalName, value: recipient.legalName },
          { label: t.employeeNo, value: recipient.employeeNo },
          { label: t.language, value: names[recipient.language] },
          {
            label: t.tags,
            value:
              recipient.tags.length > 0 ? (
                <span className="flex flex-wrap justify-end gap-1">
                  {recipient.tags.map((tag) => (
                    <Mark of="label" key={tag}>
                      {tag}
                    </Mark>
                  ))}
                </span>
              ) : null,
          },
          {
            label: t.groups,
            value:
              recipient.groups.length === 0 ? (
                t.inNoGroup
              ) : (
                <ul className="grid justify-items-end gap-1">
                  {recipient.groups.map((group) => (
                    <li key={group.id}>
                      <Link href={to('/profiles/groups/{id}', { id: group.id })}>{group.name}</Link>
                      {group.amount !== null && (
                        <>
                          {' '}
                          · <Money amount={group.amount} />
                        </>
                      )}
                    </li>
                  ))}
                </ul>
              ),
          },
        ]}
      />
    </Card>
  );
}

type Payment = RecipientDetail['payments'][number];
const keyOf = (payment: Payment) => payment.id;
const hrefOf = (payment: Payment) =>
  payment.origin === 'transfer'
    ? to('/transfer/{id}', { id: payment.id })
    : to('/transactions/{id}', { id: payment.id });

function paymentColumns(locale: Locale): Column<Payment>[] {
  const t = say(recipientDetailWords, locale);
  const when = (payment: Payment) => formatDateTime(new Date(payment.at), locale);
  return [
    {
      id: 'at',
      header: t.when,
      card: 'meta',
      cell: (payment) => (
        <Link href={hrefOf(payment)} className="tabular-nums">
          {when(payment)}
        </Link>
      ),
      cardCell: when,
    },
    { id: 'origin', header: t.through, card: 'title', cell: (payment) => t[payment.origin] },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (payment) => <StatusPill status={tellingWord({ ...payment, direction: 'outbound' })} />,
    },
    {
      id: 'amount',
      header: t.amount,
      align: 'end',
      card: 'amount',
      cell: (payment) => <Money amount={payment.amount} className="font-medium" />,
    },
  ];
}

function PaymentsCard({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const go = useGo();
  const columns = useMemo(() => paymentColumns(locale), [locale]);
  return (
    <div>
      <h2 className="mb-2 text-lg font-semibold">{t.payments}</h2>
      <DataTable
        label={t.payments}
        columns={columns}
        rows={recipient.payments}
        keyOf={keyOf}
        hrefOf={hrefOf}
        onOpen={(payment) => go(hrefOf(payment))}
        reserveRows={0}
        empty={<EmptyState title={t.noPayments} />}
      />
    </div>
  );
}

function HistoryCard({ recipient }: { recipient: RecipientDetail }) {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const whats = { phone: t.phoneChanged, bank: t.bankChanged, card: t.cardChanged, user: t.userChanged };
  const states = {
    applied: t.applied,
    waiting: t.waitingState,
    refused: t.refused,
    recalled: t.recalled,
    expired: t.expired,
  };
  return (
    <Card title={t.history}>
      {recipient.changes.length === 0 ? (
        <p className="text-muted">{t.noHistory}</p>
      ) : (
        <Timeline
          label={t.history}
          items={recipient.changes.map((change) => ({
            id: change.id,
            at: formatDateTime(new Date(change.at), locale),
            dateTime: change.at,
            tone: marks[changeMarks[change.state]].tone,
            title: (
              <>
                {whats[change.what]} <Mark of={changeMarks[change.state]}>{states[change.state]}</Mark>
              </>
            ),
            description: (
              <span className="grid gap-0.5">
                <span className="wrap-anywhere text-fg tabular-nums">
                  {t.fromTo({ before: change.before ?? t.nothing, after: change.after ?? t.nothing })}
                </span>
                <span>
                  {[
                    t.askedBy({ name: change.byName }),
                    change.decidedByName && change.state === 'applied' && t.appliedBy({ name: change.decidedByName }),
                  ]
                    .filter(Boolean)
                    .join(', ')}
                </span>
              </span>
            ),
          }))}
        />
      )}
    </Card>
  );
}
