import { paymentLinkWords } from '#i18n/catalogues/payment-links/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';

/** Links and what came through them. */
export function LinksTabs({ current }: { current: 'links' | 'payments' }) {
  const t = useWords(paymentLinkWords);
  // Payments are transactions; who sees only links has no second tab.
  if (!useCan('transactions:view')) return null;
  return (
    <Tabs
      label={t.tabs}
      tabs={[
        { href: to('/payment-links'), label: t.tabLinks, current: current === 'links' },
        { href: to('/payment-links/payments'), label: t.tabPayments, current: current === 'payments' },
      ]}
    />
  );
}
