import Download from 'lucide-react/icons/download';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquareText from 'lucide-react/icons/message-square-text';
import Receipt from 'lucide-react/icons/receipt-text';
import Share from 'lucide-react/icons/share-2';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { chargeWaitWords } from '#i18n/catalogues/direct-charges/words.ts';
import { Button } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { useSession } from '../../data/session.ts';
import { receiptText } from '../../shell/receipt-text.ts';
import { useDownload } from '../../data/use-download.ts';

/** The receipt on paper or as a message in the phone's own apps. */
export function ReceiptMenu({ charge }: { charge: TransactionDetail }) {
  const t = useWords(chargeWaitWords);
  const locale = useLocale();
  const merchant = useSession()?.merchantInfo.displayName ?? '';
  const { download, busy } = useDownload();
  const text = receiptText(charge, merchant, locale);
  const message = encodeURIComponent(text);
  return (
    <Menu
      label={t.receipt}
      align="start"
      trigger={(trigger) => (
        <Button {...trigger} icon={<Receipt />} loading={busy}>
          {t.receipt}
        </Button>
      )}
      items={[
        {
          label: t.receiptPdf,
          icon: <Download />,
          onSelect: () =>
            void download(
              transactionsApi.receipt,
              { params: { id: charge.id }, query: { language: locale } },
              `receipt-${charge.id}.pdf`,
            ),
        },
        ...(charge.phone
          ? [
              {
                label: t.receiptWhatsapp,
                icon: <MessageCircle />,
                onSelect: () => void window.open(`https://wa.me/${charge.phone}?text=${message}`, '_blank', 'noopener'),
              },
              {
                label: t.receiptSms,
                icon: <MessageSquareText />,
                onSelect: () => location.assign(`sms:+${charge.phone}?&body=${message}`),
              },
            ]
          : []),
        // Closing the system's sheet rejects; that is no failure.
        ...(typeof navigator.share === 'function'
          ? [{ label: t.receiptShare, icon: <Share />, onSelect: () => void navigator.share({ text }).catch(() => {}) }]
          : []),
      ]}
    />
  );
}
