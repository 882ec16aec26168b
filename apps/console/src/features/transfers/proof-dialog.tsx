import Download from 'lucide-react/icons/download';
import ImageIcon from 'lucide-react/icons/image';
import MessageCircle from 'lucide-react/icons/message-circle';
import MessageSquare from 'lucide-react/icons/message-square-text';
import { transfersApi } from '#contract/transfers/api.ts';
import type { TransferDetail } from '#contract/transfers/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatPhone, nationalNumber } from '#domain/values/phone.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { transferActionWords } from '#i18n/catalogues/transfers/detail.ts';
import { say } from '#i18n/words.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PhoneInput } from '#ui/phone-input.tsx';
import { Segmented } from '#ui/segmented.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../data/form.ts';
import { saveBlob } from '../../data/save-blob.ts';
import { useSession } from '../../data/session.ts';
import { useDownload } from '../../data/use-download.ts';
import { FormFailure } from '../../shell/form-dialog.tsx';

/** The receipt in the reader's language, and the proof as a message: through one's own WhatsApp, or by our SMS. */
export function ProofDialog({ transfer, onClose }: { transfer: TransferDetail; onClose: () => void }) {
  const t = useWords(transferActionWords);
  const locale = useLocale();
  const session = useSession();
  const merchant = session?.merchantInfo.displayName ?? '';
  const form = useForm(transfersApi.sendProof, {
    start: () => ({
      language: locale,
      phone: transfer.beneficiary.phone ? nationalNumber(transfer.beneficiary.phone) : '',
    }),
    schema: transfersApi.sendProof.body,
    input: (body) => ({ params: { id: transfer.id }, body }),
    onSent: (_, { phone }) => toast.success(t.smsSent({ phone: formatPhone(`237${phone}`) })),
  });
  const { language, phone } = form.values;
  const { download, busy } = useDownload();
  const text = say(transferActionWords, language).proofText({
    merchant,
    amount: formatMoney(transfer.beneficiaryReceives, language),
    name: transfer.beneficiary.name,
    at: formatDateTime(new Date(transfer.completedAt ?? transfer.createdAt), language),
    reference: transfer.operatorReference ?? transfer.merchantReference ?? transfer.id,
  });
  const openWhatsapp = () =>
    void window.open(`https://wa.me/237${phone}?text=${encodeURIComponent(text)}`, '_blank', 'noopener');
  const image = async () => {
    const { drawProof } = await import('./draw-proof.ts');
    const blob = await drawProof(transfer, merchant, language, session?.environment === 'sandbox');
    if (blob) saveBlob(blob, `${transfer.id}-${language}.png`);
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.proofTitle}
      footer={
        <>
          <Button icon={<ImageIcon />} onClick={() => void image()}>
            {t.image}
          </Button>
          <Button
            variant="primary"
            icon={<Download />}
            loading={busy}
            data-autofocus
            onClick={() =>
              void download(
                transfersApi.receipt,
                { params: { id: transfer.id }, query: { language } },
                `${transfer.id}-${language}.pdf`,
              )
            }
          >
            {t.pdf}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-5">
        <Segmented
          label={t.language}
          {...form.bind('language')}
          options={[
            { value: 'en', label: <span lang="en">English</span> },
            { value: 'fr', label: <span lang="fr">Français</span> },
          ]}
        />
        <form {...form.props} aria-labelledby="tell" className="grid grid-cols-1 gap-2">
          <h3 id="tell" className="font-medium">
            {t.tell}
          </h3>
          <p lang={language} className="rounded-md bg-sunken px-3 py-2 text-sm wrap-anywhere">
            {text}
          </p>
          <FormFailure form={form} />
          <Field label={t.tellPhone} error={form.error('phone')}>
            <PhoneInput autoComplete="off" {...form.bind('phone')} />
          </Field>
          <div className="flex flex-wrap gap-2">
            <Button icon={<MessageCircle />} onClick={() => form.pass(() => true, openWhatsapp)}>
              {t.whatsapp}
            </Button>
            <Button type="submit" icon={<MessageSquare />} loading={form.isSending}>
              {t.sms}
            </Button>
          </div>
        </form>
      </div>
    </Dialog>
  );
}
