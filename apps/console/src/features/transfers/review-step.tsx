import type { TransferQuote } from '#contract/transfers/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { formatRib } from '#domain/banks/account.ts';
import { formatMoney } from '#domain/values/money.ts';
import { operatorCodes, operators } from '#domain/payments/operators.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime, isDay } from '#domain/values/time.ts';
import { changedDestination } from '#i18n/catalogues/approvals/warnings.ts';
import { destinationWords, scheduleWords } from '#i18n/catalogues/transfers/words.ts';
import { transferFormWords } from '#i18n/catalogues/transfers/form.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { Checkbox } from '#ui/checkbox.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { twinPath } from '../../shell/twin-path.ts';
import { PriceList } from './price-list.tsx';
import { CapProblem, Shortage } from './price-problems.tsx';
import { operatorOf, startOf, type Kind, type TransferForm } from './transfer-form.ts';
import type { PayeeCheck } from './payee-judge.ts';

type Props = {
  kind: Kind;
  form: TransferForm;
  patch: (change: Partial<TransferForm>) => void;
  quote: TransferQuote;
  isTrue: boolean;
  check: PayeeCheck;
  isSecond: boolean;
  onSecond: (second: boolean) => void;
  onMoved: () => void;
  onChange: (step: number) => void;
};

/** Everything once more before it is confirmed, and what a second person should look at. */
export function ReviewStep({ kind, form, patch, quote, isTrue, check, isSecond, onSecond, onMoved, onChange }: Props) {
  const t = useWords(transferFormWords);
  const ways = useWords(destinationWords);
  const schedule = useWords(scheduleWords);
  const locale = useLocale();
  const start = startOf(form);
  const { duplicate, approval } = quote;
  const dupAt = duplicate && (duplicate.plannedFor ?? duplicate.createdAt);
  const dupPath = duplicate && (duplicate.plannedFor ? to('/transfer/planned') : twinPath(duplicate.id));
  const way = kind === 'user' ? ways.user({ brand: brand.name }) : ways[kind];
  const change = (step: number) => (
    <Button size="small" onClick={() => onChange(step)}>
      {t.change}
    </Button>
  );
  const when =
    start &&
    [
      t.atTime({ at: formatDateTime(start, locale) }),
      form.every === 'once' ? null : schedule[form.every].toLowerCase(),
      form.every === 'once'
        ? null
        : form.endsOn && isDay(form.endsOn)
          ? t.untilDay({ day: formatDate(form.endsOn, locale) })
          : schedule.open,
    ]
      .filter(Boolean)
      .join(', ');
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      {duplicate && (
        <Banner tone="warning" live title={t.dupTitle}>
          {dupAt === null || duplicate.beneficiaryName === null
            ? t.dupOfColleague({ amount: formatMoney(duplicate.amount, locale) })
            : t[duplicate.plannedFor ? 'dupPlanned' : 'dupText']({
                amount: formatMoney(duplicate.amount, locale),
                name: duplicate.beneficiaryName,
                at: formatDateTime(new Date(dupAt), locale),
              })}{' '}
          {duplicate.createdByName && t.dupBy({ name: duplicate.createdByName })}{' '}
          {dupPath && <Link href={dupPath}>{t.dupSee}</Link>}
          <Checkbox
            label={t.dupTick}
            checked={isSecond}
            onChange={(event) => onSecond(event.target.checked)}
            className="mt-1 font-medium"
          />
        </Banner>
      )}
      {quote.changed && (
        <Banner tone="warning" title={`${changedDestination.text[locale](quote.changed)}.`}>
          {t.changedText}
        </Banner>
      )}
      {quote.capProblem && !form.manual && <CapProblem problem={quote.capProblem} kind={kind} patch={patch} />}
      {quote.shortage && <Shortage shortage={quote.shortage} form={form} patch={patch} onMoved={onMoved} />}
      {approval.needed && (
        <Banner tone="info" title={t.approvalNeeded}>
          {[
            approval.approvers.length > 0 && t.approvalAsks({ names: approval.approvers.join(', ') }),
            quote.setsAside ? t.setAside : form.later && form.every !== 'once' ? t.planNotSetAside : t.notSetAside,
          ]
            .filter(Boolean)
            .join(' ')}
        </Banner>
      )}
      <Card title={t.stepWho} actions={change(1)}>
        <DescriptionList
          columns={2}
          items={[
            { label: t.name, value: form.name.trim() || check.check?.name || null },
            { label: way, value: <span className="tabular-nums wrap-anywhere">{numberOf(kind, form, check)}</span> },
            kind === 'wallet' && {
              label: t.operator,
              value: operators[operatorOf(form).operator ?? operatorCodes[0]].brand,
            },
            {
              label: t.nameCheck,
              value: check.check?.verifiedName
                ? t.checkStrong({ name: check.check.verifiedName })
                : quote.firstTime
                  ? t.firstTime
                  : null,
            },
          ]}
        />
      </Card>
      <Card title={t.price} actions={change(2)}>
        <PriceList quote={quote} isTrue={isTrue} isPlanned={form.later} />
      </Card>
      {(when ||
        form.description.trim() ||
        form.reference.trim() ||
        form.note.trim() ||
        form.manual ||
        form.attachments.length > 0) && (
        <Card>
          <DescriptionList
            columns={2}
            items={[
              { label: t.when, value: when },
              { label: t.description, value: form.description.trim() || null },
              { label: t.note, value: form.note.trim() || null },
              { label: t.reference, value: form.reference.trim() || null },
              { label: t.papers, value: form.attachments.map((paper) => paper.name).join(', ') || null, wide: true },
              { label: t.capManual, value: form.manual ? t.manualOn : null, wide: true },
            ]}
          />
        </Card>
      )}
    </div>
  );
}

/** The account in one line; of a card only its end. */
function numberOf(kind: Kind, form: TransferForm, { check }: PayeeCheck): string {
  if (kind === 'wallet') return formatPhone(`237${form.phone}`);
  if (kind === 'bank') return formatRib(form.rib);
  if (kind === 'card') return `•••• ${form.card.slice(-4)}`;
  return check?.masked ?? form.userCode;
}
