import { useState } from 'react';
import { filesApi } from '#contract/files/api.ts';
import { linkedAccountsApi, type LinkedAccount } from '#contract/linked-accounts/api.ts';
import { limits } from '#domain/values/limits.ts';
import { formatMoney } from '#domain/values/money.ts';
import { recordFailureWords } from '#i18n/catalogues/errors/record-failure.ts';
import { linkAccountWords } from '#i18n/catalogues/linked-accounts/words.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PinInput } from '#ui/pin-input.tsx';
import { RadioCards } from '#ui/radio-cards.tsx';
import { toast } from '#ui/toast.tsx';
import { FileDrop } from '#ui/file-drop.tsx';
import { useForm } from '../../data/form.ts';
import { mayDo, whyNot } from '../../data/record-actions.ts';
import { useShown } from '../../data/shown.ts';
import { useDownload } from '../../data/use-download.ts';
import { acceptOf, useUpload } from '../../data/use-upload.ts';
import { useWrite } from '../../data/write.ts';
import { ChangedNote } from '../../shell/changed-note.tsx';
import { FormFailure } from '../../shell/form-dialog.tsx';
import { onceRead } from '../../shell/once-read.tsx';
import { PinDialog } from '../../shell/pin-dialog.tsx';
import { Refused } from '../../shell/refused.tsx';
import { SecondPersonNote, useMissingSecond } from '../../shell/second-person.tsx';

type Way = 'name' | 'micro' | 'document';

/** What is confirmed of it: which account, and for whoever accepts a paper which one. */
const markOf = (account: LinkedAccount) =>
  JSON.stringify([account.label, account.masked, mayDo(account, 'acceptDocument') && account.document?.fileId]);

/** Three ways to show that an account is one's own; what was begun stands first. */
export const VerifyDialog = onceRead(function VerifyDialog({
  account: newest,
  onClose,
}: {
  account: LinkedAccount;
  onClose: () => void;
}) {
  const t = useWords(linkAccountWords);
  const { lookFirst } = useWords(recordFailureWords);
  const { shown: account, takeNote } = useShown(newest, markOf);
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
  const mayAccept = mayDo(account, 'acceptDocument');
  const missing = useMissingSecond('ownAccountPaper', way === 'document' && !mayAccept);
  const [pinFor, setPinFor] = useState<'micro' | 'accept' | null>(null);
  const { download, busy } = useDownload();
  const params = { id: account.id };
  const options = { invalidates: [linkedAccountsApi.list], quiet: true, loader: 'hide' } as const;
  const verified = (now: LinkedAccount) => {
    if (now.verifiedBy === null) return;
    toast.success(now.status === 'active' ? t.done : t.doneWaits);
    onClose();
  };
  const byName = useWrite(linkedAccountsApi.verifyByName, { ...options, onSuccess: verified });
  const send = useWrite(linkedAccountsApi.sendMicroTransfer, options);
  const accept = useWrite(linkedAccountsApi.acceptDocument, { ...options, onSuccess: verified });
  const code = useForm(linkedAccountsApi.confirmMicroTransfer, {
    // Named as what is typed anew after every refusal.
    start: { pin: '' },
    schema: linkedAccountsApi.confirmMicroTransfer.body,
    input: ({ pin }) => ({ params, body: { code: pin } }),
    invalidates: options.invalidates,
    onSent: verified,
  });
  const paper = useForm(linkedAccountsApi.verifyByDocument, {
    start: { fileId: '' },
    schema: linkedAccountsApi.verifyByDocument.body,
    input: (body) => ({ params, body }),
    invalidates: options.invalidates,
    onSent: () => toast.success(t.documentGiven),
  });
  const upload = useUpload('document', (file) => paper.set({ fileId: file.id }));
  const amount = formatMoney(limits.microTransferAmount, locale);
  if (pinFor) {
    return (
      <PinDialog
        open
        onClose={() => setPinFor(null)}
        changed={
          takeNote &&
          (() => {
            // Another paper is read before it is accepted.
            setPinFor(null);
            takeNote();
          })
        }
        title={pinFor === 'micro' ? t.microPin({ amount, label: account.label }) : t.accept}
        confirmLabel={pinFor === 'micro' ? t.sendMicro : t.accept}
        onPin={async (pin) => {
          const seen = document ? { fileId: document.fileId } : {};
          if (pinFor === 'accept') return void (await accept.mutateAsync({ params, body: { pin, ...seen } }));
          await send.mutateAsync({ params, body: { pin } });
        }}
      />
    );
  }
  const isTyping = micro?.state === 'arrived' && micro.triesLeft > 0;
  const isPaperOnWay = !['idle', 'done', 'failed'].includes(upload.state.step);
  const form = way === 'micro' && isTyping ? code : way === 'document' && !mayAccept ? paper : null;
  const main =
    way === 'name'
      ? { label: t.ask, act: () => byName.mutate({ params }), blocked: whyNot(account, 'verifyName', locale) }
      : way === 'document'
        ? mayAccept
          ? { label: t.accept, act: () => setPinFor('accept') }
          : { label: t.giveDocument, act: paper.submit, blocked: missing }
        : isTyping
          ? { label: t.confirmCode, act: code.submit }
          : {
              label: t.sendMicro,
              act: () => setPinFor('micro'),
              blocked: whyNot(account, 'sendMicroTransfer', locale),
            };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t.verifyTitle({ label: account.label })}
      footer={
        <Button
          variant="primary"
          type="submit"
          form="verify"
          loading={byName.isPending || code.isSending || paper.isSending || isPaperOnWay}
          disabledReason={takeNote ? lookFirst : (main.blocked ?? null)}
        >
          {main.label}
        </Button>
      }
    >
      <form
        id="verify"
        ref={form?.props.ref}
        noValidate
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          main.act();
        }}
      >
        {takeNote && <ChangedNote takeNote={takeNote} />}
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
        <SecondPersonNote missing={missing} />
        {form ? <FormFailure form={form} /> : way === 'name' && byName.error && <Refused error={byName.error} />}
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
          <Field label={t.code} hint={t.codeHint} required error={code.error('code')}>
            <PinInput length={4} {...code.bind('pin')} disabled={code.isSending} />
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
        {form === paper && (
          <FileDrop
            label={t.document}
            accept={acceptOf.document}
            state={upload.state}
            reach={document ? 'at' : undefined}
            onPick={(file) => void upload.pick(file)}
            onRetry={upload.retry}
            error={paper.error('fileId')}
          />
        )}
      </form>
    </Dialog>
  );
});
