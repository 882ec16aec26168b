import Download from 'lucide-react/icons/download';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square-text';
import Share from 'lucide-react/icons/share-2';
import { useState } from 'react';
import { download as fetchFile } from '#client/download.ts';
import { transactionsApi } from '#contract/transactions/api.ts';
import type { TransactionDetail } from '#contract/transactions/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { receiptWords } from '#i18n/catalogues/refunds/words.ts';
import type { Locale } from '#i18n/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { client, clientEvents } from '../../data/client.ts';
import { outside } from '../../data/paths.ts';
import { useSession } from '../../data/session.ts';
import { useDownload } from '../../data/use-download.ts';
import { receiptText } from '../../shell/receipt-text.ts';
import { partyOf } from './row-face.ts';

/** The receipt in the language of the reader: kept, shared as a file, or announced in a message. */
export function ReceiptDialog({ detail, onClose }: { detail: TransactionDetail; onClose: () => void }) {
  const t = useWords(receiptWords);
  const locale = useLocale();
  const merchant = useSession()?.merchantInfo.displayName ?? '';
  const [language, setLanguage] = useState<Locale>(locale);
  const { download, busy } = useDownload();
  const [sharing, setSharing] = useState(false);
  const name = `${detail.id}-${language}.pdf`;
  const input = { params: { id: detail.id }, query: { language } };
  const share = async () => {
    setSharing(true);
    try {
      const { blob, fileName } = await fetchFile(client, transactionsApi.receipt, input as never, name);
      await navigator.share({ files: [new File([blob], fileName, { type: 'application/pdf' })], title: fileName });
    } catch (error) {
      // Closing the phone's share sheet is not a failure.
      if (!(error instanceof DOMException)) clientEvents.onError(error as never);
    } finally {
      setSharing(false);
    }
  };
  const text = receiptText(detail, merchant, language);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.title}
      description={t.text({ amount: formatMoney(detail.amount, locale), name: partyOf(detail, locale) })}
      footer={
        <>
          {canShareFiles() && (
            <Button icon={<Share />} loading={sharing} onClick={() => void share()}>
              {t.share}
            </Button>
          )}
          <Button
            variant="primary"
            icon={<Download />}
            loading={busy}
            data-autofocus
            onClick={() => void download(transactionsApi.receipt, input, name)}
          >
            {t.download}
          </Button>
        </>
      }
    >
      <div className="grid gap-5">
        <RadioCards<Locale>
          label={t.language}
          columns={2}
          value={language}
          onChange={setLanguage}
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'fr', label: <span lang="fr">Français</span> },
          ]}
        />
        {detail.phone && (
          <section aria-labelledby="tell" className="grid gap-2">
            <h3 id="tell" className="font-medium">
              {t.tell}
            </h3>
            <p lang={language} className="rounded-md bg-sunken px-3 py-2 text-sm">
              {text}
            </p>
            <div className="flex flex-wrap gap-2">
              <ButtonLink
                size="small"
                icon={<MessageCircle />}
                target="_blank"
                rel="noopener noreferrer"
                href={outside(`https://wa.me/${detail.phone}?text=${encodeURIComponent(text)}`)}
              >
                {t.whatsapp}
              </ButtonLink>
              <ButtonLink
                size="small"
                icon={<MessageSquare />}
                href={outside(`sms:+${detail.phone}?body=${encodeURIComponent(text)}`)}
              >
                {t.sms}
              </ButtonLink>
            </div>
            <p className="text-sm text-muted">{t.tellHint}</p>
          </section>
        )}
      </div>
    </Dialog>
  );
}

function canShareFiles(): boolean {
  try {
    return navigator.canShare?.({ files: [new File([''], 'a.pdf', { type: 'application/pdf' })] }) ?? false;
  } catch {
    return false;
  }
}
