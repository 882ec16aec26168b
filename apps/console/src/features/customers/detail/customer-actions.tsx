import Archive from 'lucide-react/icons/archive';
import ArchiveRestore from 'lucide-react/icons/archive-restore';
import Braces from 'lucide-react/icons/braces';
import HandCoins from 'lucide-react/icons/hand-coins';
import Merge from 'lucide-react/icons/merge';
import Pencil from 'lucide-react/icons/pencil';
import { useState } from 'react';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { nationalNumber } from '#domain/values/phone.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../../data/paths.ts';
import { usePreviewData } from '../../../data/preview-data.ts';
import { actionOf, mayDo, whyNot } from '../../../data/record-actions.ts';
import { useWrite } from '../../../data/write.ts';

/** Families share numbers: what is begun here is for this customer. */
export const chargeHref = (number: string, customer: string): Href =>
  to('/direct-charge/create', { phone: nationalNumber(number), customer });

/** What may be done, as the server says; what may not stays in sight with its reason. */
export function CustomerActions({
  customer,
  onEdit,
  onMerge,
}: {
  customer: CustomerDetail;
  onEdit: () => void;
  onMerge: () => void;
}) {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const preview = usePreviewData();
  const [isAsking, setAsking] = useState(false);
  const archive = useWrite(customersApi.archive, { invalidates: [customersApi.list, customersApi.get] });
  const reason = (action: string) => whyNot(customer, action, locale);
  const setArchived = async (archived: boolean) => {
    await archive.mutateAsync({ params: { id: customer.id }, body: { archived } });
    toast.success(archived ? t.archiveDone : t.restoreDone);
  };
  const [first] = customer.phones;
  return (
    <>
      <Menu
        label={t.actions}
        items={[
          { label: t.mergeWith, icon: <Merge />, disabledReason: reason('merge'), onSelect: onMerge },
          actionOf(customer, 'restore')
            ? {
                label: t.restore,
                icon: <ArchiveRestore />,
                disabledReason: reason('restore'),
                onSelect: () => void setArchived(false).catch(() => {}),
              }
            : {
                label: t.archive,
                icon: <Archive />,
                disabledReason: reason('archive'),
                onSelect: () => setAsking(true),
              },
          { kind: 'line' },
          {
            label: t.showJson,
            icon: <Braces />,
            onSelect: () => preview.show(customer, { title: customer.displayName }),
          },
        ]}
      />
      <Button icon={<Pencil />} disabledReason={reason('edit')} className="max-md:flex-1" onClick={onEdit}>
        {t.edit}
      </Button>
      {first && mayDo(customer, 'charge') ? (
        <ButtonLink
          href={chargeHref(first.number, customer.id)}
          variant="primary"
          icon={<HandCoins />}
          className="max-md:order-first max-md:basis-full"
        >
          {t.charge}
        </ButtonLink>
      ) : (
        <Button variant="primary" icon={<HandCoins />} disabledReason={reason('charge')}>
          {t.charge}
        </Button>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t.archiveTitle({ name: customer.displayName })}
        description={t.archiveText}
        confirmLabel={t.archive}
        onConfirm={() => setArchived(true)}
      />
    </>
  );
}
