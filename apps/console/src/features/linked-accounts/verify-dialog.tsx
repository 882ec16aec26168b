import { useState } from 'react';
import { linkedAccountsApi, type LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/limits.ts';
import { formatMoney } from '#domain/money.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { UploadPicker } from '#ui/upload-picker.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useDownload } from '../../data/use-download.ts';

import { useWrite } from '../../data/write.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { filesApi } from '#contract/files/api.ts';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { allows, reasonOf } from './account-state.ts';

type Way = 'name' | 'micro' | 'document';

/** Three ways to show that an account is one's own; what was begun stands first. */
export function VerifyDialog({ account, onClose }: { account: LinkedAccount; onClose: () => void }) {
  const t = useWords(linkAccountWords);
  const locale = useLocale();
  const { microTransfer: micro, document } = account;
  const [way, setWay] = useState<Way>(
    micro && micro.state !== 'failed'
      ? 'micro'
      : document
        ? 'document'
        : account.kind === 'wallet' && !account.verifiedName
          ? 'name'
          : 'micro',
  );
  const [pinFor, setPinFor] = useState<'micro' | 'accept' | null>(null);
  const [code, setCode] = useState('');
  const [fileId, setFileId] = useState<string | null>(null);
  const upload = useUpload('document', (file) => setFileId(file.id));
  const { download, busy } = useDownload();
  const options = { invalidates: [linkedAccountsApi.list], quiet: true, loader: 'hide' } as const;
  const verified = (now: LinkedAccount) => {
    if (now.verifiedBy === null) return;
    toast.success(now.status === 'active' ? t.done : t.doneWaits);
    onClose();
  };
  const byName = useWrite(linkedAccountsApi.verifyByName, { ...options, onSuccess: verified });
  const confirm = useWrite(linkedAccountsApi.confirmMicroTransfer, { ...options, onSuccess: verified });
  const give = useWrite(linkedAccountsApi.verifyByDocument, {
    ...options,
    onSuccess: () => void toast.success(t.documentGiven),
  });
  const send = useWrite(linkedAccountsApi.sendMicroTransfer, options);
  const accept = useWrite(linkedAccountsApi.acceptDocument, { ...options, onSuccess: verified });
  const params = { id: account.id };
  const amount = formatMoney(limits.microTransferAmount, locale);
  const refusal = { name: byName.error, micro: confirm.error, document: give.error }[way];
  if (pinFor) {
    return (
      <PinDialog
        open
        onClose={() => setPinFor(null)}
        title={pinFor === 'micro' ? t.microPin({ amount, label: account.label }) : t.accept}
        confirmLabel={pinFor === 'micro' ? t.sendMicro : t.accept}
        onPin={async (pin) => {
          if (pinFor === 'accept') return void (await accept.mutateAsync({ params, body: { pin } }));
          await send.mutateAsync({ params, body: { pin } });
        }}
      />
    );
  }
  const isTyping = micro?.state === 'arrived' && micro.triesLeft > 0;
  const main =
    way === 'name' ? (
      <Button
        variant="primary"
        loading={byName.isPending}
        disabledReason={reasonOf(account, 'verifyName', locale)}
        onClick={() => byName.mutate({ params })}
      >
        {t.ask}
      </Button>
    ) : way === 'micro' ? (
      isTyping ? (
        <Button
          variant="primary"
          loading={confirm.isPending}
          disabled={code.length < 4}
          onClick={() => confirm.mutate({ params, body: { code } }, { onError: () => setCode('') })}
        >
          {t.confirmCode}
        </Button>
      ) : (
        <Button
          variant="primary"
          disabledReason={reasonOf(account, 'sendMicroTransfer', locale)}
          onClick={() => setPinFor('micro')}
        >
          {t.sendMicro}
        </Button>
      )
    ) : allows(account, 'acceptDocument') ? (
      <Button variant="primary" onClick={() => setPinFor('accept')}>
        {t.accept}
      </Button>
    ) : (
      <Button
        variant="primary"
        loading={give.isPending}
        disabled={!fileId}
        onClick={() => fileId && give.mutate({ params, body: { fileId } })}
      >
        {t.giveDocument}
      </Button>
    );
  return (
    <Dialog open onClose={onClose} title={t.verifyTitle({ label: account.label })} footer={main}>
      <div className="grid grid-cols-1 gap-4">
        <RadioCards<Way>
          label={t.way}
          value={way}
          onChange={setWay}
          options={[
            ...(account.kind === 'wallet' ? [{ value: 'name' as const, label: t.wayName, hint: t.wayNameHint }] : []),
            { value: 'micro', label: t.wayMicro, hint: t.wayMicroHint({ amount }) },
            { value: 'document', label: t.wayDocument, hint: t.wayDocumentHint },
          ]}
        />
        {refusal && (
          <Banner tone="danger" live>
            {errorSentence(refusal, locale)}
          </Banner>
        )}
        {way === 'name' && account.nameMatch && account.nameMatch !== 'strong' && (
          <Banner tone="warning" live>
            {account.verifiedName ? t.nameOther({ name: account.verifiedName }) : t.nameNone}
          </Banner>
        )}
        {way === 'micro' && micro?.state === 'onItsWay' && (
          <Banner tone="info" live>
            {t.microOnItsWay}
          </Banner>
        )}
        {way === 'micro' && micro?.state === 'failed' && <Banner tone="warning">{t.microFailed}</Banner>}
        {way === 'micro' && isTyping && (
          <Field label={t.code} hint={t.codeHint} required>
            <PinInput length={4} value={code} onChange={setCode} />
          </Field>
        )}
        {way === 'document' && document && (
          <Banner
            tone="info"
            action={
              <Button
                size="small"
                loading={busy}
                onClick={() => void download(filesApi.read, { params: { id: document.fileId }, query: {} }, 'document')}
              >
                {t.seeDocument}
              </Button>
            }
          >
            {t.documentBy({ name: document.byName ?? '' })}
          </Banner>
        )}
        {way === 'document' && !allows(account, 'acceptDocument') && (
          <UploadPicker
            label={t.document}
            accept={acceptOf.document}
            state={upload.state}
            onPick={(file) => void upload.pick(file)}
            onRetry={upload.retry}
          />
        )}
      </div>
    </Dialog>
  );
}
