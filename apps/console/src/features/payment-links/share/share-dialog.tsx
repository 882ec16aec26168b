import type { PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { shareWords } from '#i18n/catalogues/payment-links/share.ts';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { either } from '../either.ts';
import { ShareKit } from './share-kit.tsx';

/** The QR code of a row and the ways to hand it on. */
export function ShareDialog({ link, onClose }: { link: PaymentLinkRow; onClose: () => void }) {
  const t = useWords(shareWords);
  const locale = useLocale();
  return (
    <Dialog open onClose={onClose} title={t.title} description={either(link.title, locale)}>
      <ShareKit link={link} stacked />
    </Dialog>
  );
}
