import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { isId } from '#domain/values/ids.ts';
import { transactionDetailWords } from '#i18n/catalogues/transactions/detail.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { hrefOf } from './row-face.ts';

/**
 * A refund of the same payment that is said to be paid after all, or not to be: on the payment, on the refunds beside
 * it, and before one of these goes out.
 */
export function RefundBeside({ detail }: { detail: Pick<TransactionDetail, 'type' | 'refundsInDoubt'> }) {
  const t = useWords(transactionDetailWords);
  const [id] = detail.refundsInDoubt;
  if (id === undefined) return null;
  const isSeen = isId('transaction', id);
  return (
    <Banner
      tone="warning"
      title={detail.type === 'refund' ? t.inDoubtBesideTitle : t.inDoubtTitle}
      action={isSeen && <ButtonLink href={hrefOf({ id })}>{t.inDoubtOpen}</ButtonLink>}
    >
      {t.inDoubtText}
    </Banner>
  );
}
