import type { BankAnswerDetail, BankProposal } from '#contract/bank-files/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { bankAnswerWords } from '#i18n/catalogues/bank-files/answers.ts';
import { bankReasonSaid } from '#i18n/catalogues/bank-files/codes.ts';
import { bankProposalWords } from '#i18n/catalogues/bank-files/proposals.ts';
import { Banner } from '#ui/banner.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../data/paths.ts';
import { ItemState } from './faces.tsx';

const shown = 50;

/** The payments that a file of the bank changes, or would. */
export function Changes({
  title,
  none,
  changes,
}: {
  title: string;
  none: string;
  changes: BankAnswerDetail['changes'];
}) {
  const t = useWords(bankAnswerWords);
  const locale = useLocale();
  return (
    <section>
      <h3 className="mb-2 font-semibold">{title}</h3>
      {changes.length === 0 ? (
        <p className="text-muted">{none}</p>
      ) : (
        <ul className="grid gap-3">
          {changes.slice(0, shown).map((change) => (
            <li key={change.endToEndId + change.to} className="grid gap-1 border-b border-border pb-3">
              <span className="flex items-baseline justify-between gap-3">
                <Link href={to('/transactions/{id}', { id: change.transactionId })} className="font-medium">
                  {change.name}
                </Link>
                <Money amount={change.amount} />
              </span>
              <span className="flex flex-wrap items-center gap-2">
                <ItemState state={change.to} />
                {change.reason && (
                  <span className="text-sm text-muted">
                    {bankReasonSaid(change.reason)[locale]} <code className="font-mono text-xs">{change.reason}</code>
                  </span>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
      {changes.length > shown && <p className="mt-2 text-muted">{t.more({ count: changes.length - shown })}</p>}
    </section>
  );
}

export function Deposits({ deposits }: { deposits: BankProposal['deposits'] }) {
  const t = useWords(bankProposalWords);
  if (deposits.length === 0) return null;
  return (
    <section>
      <h3 className="mb-2 font-semibold">{t.deposits}</h3>
      <ul className="grid gap-3">
        {deposits.map((deposit) => (
          <li key={deposit.reference} className="flex items-baseline justify-between gap-3 border-b border-border pb-3">
            <span className="font-medium">{deposit.reference}</span>
            <Money amount={deposit.amount} />
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Warnings({ warnings }: { warnings: BankAnswerDetail['warnings'] }) {
  const t = useWords(bankAnswerWords);
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={t.warnings}>
      <ul className="grid gap-1">
        {warnings.map((warning, index) => (
          <li key={index}>
            <Warning {...warning} />
          </li>
        ))}
      </ul>
    </Banner>
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
    case 'otherLine':
      return t.warn_otherLine({ reference, amount: money('amount') });
    default:
      return t.warn_contradiction({ reference });
  }
}
