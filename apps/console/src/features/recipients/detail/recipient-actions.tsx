import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import ArrowUpRight from 'lucide-react/icons/arrow-up-right';
import Braces from 'lucide-react/icons/braces';
import LockKeyhole from 'lucide-react/icons/lock-keyhole';
import Pencil from 'lucide-react/icons/pencil';
import UserSearch from 'lucide-react/icons/user-search';
import { useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { brand } from '#domain/values/brand.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { recipientDetailWords } from '#i18n/catalogues/recipients/detail.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { Field } from '#ui/field.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { Textarea } from '#ui/textarea.tsx';
import { toast } from '#ui/toast.tsx';
import { useForm } from '../../../data/form.ts';
import { to } from '../../../data/paths.ts';
import { usePreviewData } from '../../../data/preview-data.ts';
import { actionOf, mayDo, whyNot } from '../../../data/record-actions.ts';
import { useWrite } from '../../../data/write.ts';
import { FormDialog } from '../../../shell/form-dialog.tsx';

/** The form of a transfer for the usual place. Accounts and cards stand in no address: they are typed there. */
function payHref({ preferred, phone }: RecipientDetail): Href {
  if (preferred === 'wallet' && phone) return to('/transfer/to-mobile-money-account', { phone: nationalNumber(phone) });
  return preferred === 'bank'
    ? to('/transfer/to-bank-account')
    : preferred === 'card'
      ? to('/transfer/to-prepaid-card')
      : to(`/transfer/to-${brand.slug}-user`);
}

/** What may be done, as the server says; what may not stays in sight with its reason. */
export function RecipientActions({ recipient, onEdit }: { recipient: RecipientDetail; onEdit: () => void }) {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const preview = usePreviewData();
  const [asking, setAsking] = useState<'freeze' | 'unfreeze' | 'aside' | null>(null);
  const settled = {
    invalidates: [
      recipientsApi.get,
      recipientsApi.list,
      recipientsApi.totals,
      recipientGroupsApi.get,
      recipientGroupsApi.list,
    ],
  };
  const checkName = useWrite(recipientsApi.checkName, { ...settled, loader: 'show' });
  const setActive = useWrite(recipientsApi.setActive, settled);
  const reason = (action: string) => whyNot(recipient, action, locale);
  const params = { id: recipient.id };
  const ask = () =>
    checkName.mutate(
      { params },
      {
        onSuccess: ({ data: { nameCheck } }) => {
          if (nameCheck.state === 'found' && nameCheck.verifiedName)
            toast.success(t.nameOk({ name: nameCheck.verifiedName }));
          else toast.info(nameCheck.state === 'notFound' ? t.nameNotFound : t.nameSilent);
        },
      },
    );
  const activate = async (active: boolean) => {
    await setActive.mutateAsync({ params, body: { active } });
    toast.success(active ? t.backDone : t.asideDone);
  };
  return (
    <>
      <Menu
        label={t.actions}
        items={[
          { label: t.checkName, icon: <UserSearch />, disabledReason: reason('checkName'), onSelect: ask },
          actionOf(recipient, 'unfreeze')
            ? {
                label: t.unfreeze,
                icon: <LockKeyhole />,
                disabledReason: reason('unfreeze'),
                onSelect: () => setAsking('unfreeze'),
              }
            : {
                label: t.freeze,
                icon: <LockKeyhole />,
                disabledReason: reason('freeze'),
                onSelect: () => setAsking('freeze'),
              },
          actionOf(recipient, 'bringBack')
            ? {
                label: t.bringBack,
                icon: <ArchiveRestore />,
                disabledReason: reason('bringBack'),
                onSelect: () => void activate(true).catch(() => {}),
              }
            : {
                label: t.putAside,
                icon: <Archive />,
                disabledReason: reason('putAside'),
                onSelect: () => setAsking('aside'),
              },
          { kind: 'line' },
          {
            label: t.showJson,
            icon: <Braces />,
            onSelect: () => preview.show(recipient, { title: recipient.displayName }),
          },
        ]}
      />
      <Button icon={<Pencil />} disabledReason={reason('edit')} className="max-md:flex-1" onClick={onEdit}>
        {t.edit}
      </Button>
      {mayDo(recipient, 'pay') ? (
        <ButtonLink
          href={payHref(recipient)}
          variant="primary"
          icon={<ArrowUpRight />}
          className="max-md:order-first max-md:basis-full"
        >
          {t.pay}
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={<ArrowUpRight />} disabledReason={reason('pay')}>
          {t.pay}
        </Button>
      )}
      {(asking === 'freeze' || asking === 'unfreeze') && (
        <FreezeDialog recipient={recipient} way={asking} onClose={() => setAsking(null)} />
      )}
      <ConfirmDialog
        open={asking === 'aside'}
        onClose={() => setAsking(null)}
        title={t.asideTitle({ name: recipient.displayName })}
        description={t.asideText}
        confirmLabel={t.putAside}
        onConfirm={() => activate(false)}
      />
    </>
  );
}

function FreezeDialog({
  recipient,
  way,
  onClose,
}: {
  recipient: RecipientDetail;
  way: 'freeze' | 'unfreeze';
  onClose: () => void;
}) {
  const t = useWords(recipientDetailWords);
  const isFreezing = way === 'freeze';
  const row = isFreezing ? recipientsApi.freeze : recipientsApi.unfreeze;
  const form = useForm(row, {
    start: { reason: '' },
    schema: isFreezing ? recipientsApi.freeze.body : recipientsApi.unfreeze.body,
    input: (body) => ({ params: { id: recipient.id }, body }),
    invalidates: [
      recipientsApi.get,
      recipientsApi.list,
      recipientsApi.totals,
      recipientGroupsApi.get,
      recipientGroupsApi.list,
    ],
    onSent() {
      toast.success(isFreezing ? t.frozenDone : t.unfrozenDone);
      onClose();
    },
  });
  const name = recipient.displayName;
  return (
    <FormDialog
      form={form}
      title={(isFreezing ? t.freezeTitle : t.unfreezeTitle)({ name })}
      description={isFreezing ? t.freezeText : t.unfreezeText}
      submitLabel={isFreezing ? t.freeze : t.unfreeze}
      danger={isFreezing}
      onClose={onClose}
    >
      <Field label={t.reason} hint={isFreezing ? t.reasonHint : undefined} error={form.error('reason')} required>
        <Textarea name="reason" maxLength={255} {...form.bind('reason')} data-autofocus="" />
      </Field>
    </FormDialog>
  );
}
