import Receipt from 'lucide-react/icons/receipt-text';
import type { TransactionPreset } from '#contract/transactions/schemas.ts';
import { transactionWords } from '#i18n/catalogues/transactions/words.ts';
import { ButtonLink } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useWords } from '#ui/locale.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';

/** Where there was never a payment: the two ways to the first one. */
export function NeverAny({ preset }: { preset: TransactionPreset }) {
  const t = useWords(transactionWords);
  const mayCharge = useCan('charges:create');
  const mayLink = useCan('links:create');
  return (
    <EmptyState
      icon={<Receipt />}
      title={preset === 'all' ? t.emptyTitle : t.emptyPreset}
      description={t.emptyText}
      actions={
        (mayCharge || mayLink) && (
          <>
            {mayLink && <ButtonLink href={to('/payment-links/create')}>{t.newLink}</ButtonLink>}
            {mayCharge && (
              <ButtonLink href={to('/direct-charge/create')} variant="primary">
                {t.newCharge}
              </ButtonLink>
            )}
          </>
        )
      }
    />
  );
}
