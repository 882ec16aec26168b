import Ban from 'lucide-react/icons/ban';
import Braces from 'lucide-react/icons/braces';
import CopyPlus from 'lucide-react/icons/copy-plus';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Power from 'lucide-react/icons/power';
import PowerOff from 'lucide-react/icons/power-off';
import { useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { paymentLinkViewWords } from '#i18n/catalogues/payment-links/view.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Menu } from '#ui/menu.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../../data/paths.ts';
import { usePreviewData } from '../../../data/preview-data.ts';
import { whyNot } from '../../../data/record-actions.ts';
import { useGo } from '../../../data/route.ts';

import { useWrite } from '../../../data/write.ts';

type Act = 'activate' | 'deactivate' | 'revoke';

/** What may be done with a link now; the server says what is blocked and why. */
export function LinkActions({ link }: { link: PaymentLinkDetail }) {
  const t = useWords(paymentLinkViewWords);
  const locale = useLocale();
  const go = useGo();
  const preview = usePreviewData();
  const [asked, setAsked] = useState<'deactivate' | 'revoke' | null>(null);
  const act = useWrite(paymentLinksApi.act, { invalidates: [paymentLinksApi.get] });
  const clone = useWrite(paymentLinksApi.clone, { invalidates: [paymentLinksApi.list] });
  const done = { activate: t.activated, deactivate: t.deactivated, revoke: t.revoked };
  const run = async (action: Act) => {
    await act.mutateAsync({ params: { id: link.id, action } });
    toast.success(done[action]);
  };
  const copy = async () => {
    const made = await clone.mutateAsync({ params: { id: link.id } });
    toast.success(t.cloned);
    go(to('/payment-links/edit/{id}', { id: made.id }));
  };
  // Refusals are told as messages by the mutation itself.
  const quietly = (work: Promise<unknown>) => void work.catch(() => {});
  const editReason = whyNot(link, 'edit', locale);
  const isOff = link.status === 'inactive';
  return (
    <>
      <Menu
        label={t.more}
        trigger={(trigger) => <Button {...trigger} aria-label={t.more} icon={<Ellipsis />} className="px-2.5" />}
        items={[
          {
            label: t.clone,
            icon: <CopyPlus />,
            disabledReason: whyNot(link, 'clone', locale),
            onSelect: () => quietly(copy()),
          },
          { label: t.showJson, icon: <Braces />, onSelect: () => preview.show(link, { title: link.id }) },
          { kind: 'line' },
          {
            label: t.revoke,
            icon: <Ban />,
            danger: true,
            disabledReason: whyNot(link, 'revoke', locale),
            onSelect: () => setAsked('revoke'),
          },
        ]}
      />
      {isOff ? (
        <Button
          icon={<Power />}
          variant="primary"
          disabledReason={whyNot(link, 'activate', locale)}
          loading={act.isPending}
          onClick={() => quietly(run('activate'))}
        >
          {t.activate}
        </Button>
      ) : (
        <Button
          icon={<PowerOff />}
          disabledReason={whyNot(link, 'deactivate', locale)}
          loading={act.isPending && asked === null}
          onClick={() => setAsked('deactivate')}
        >
          {t.deactivate}
        </Button>
      )}
      {editReason === null ? (
        <ButtonLink href={to('/payment-links/edit/{id}', { id: link.id })} icon={<Pencil />}>
          {t.edit}
        </ButtonLink>
      ) : (
        <Button icon={<Pencil />} disabledReason={editReason}>
          {t.edit}
        </Button>
      )}
      <ConfirmDialog
        open={asked === 'deactivate'}
        onClose={() => setAsked(null)}
        title={t.deactivateTitle}
        description={t.deactivateText}
        confirmLabel={t.deactivate}
        onConfirm={() => run('deactivate')}
      />
      <ConfirmDialog
        open={asked === 'revoke'}
        onClose={() => setAsked(null)}
        danger
        title={t.revokeTitle}
        description={t.revokeText}
        confirmLabel={t.revoke}
        onConfirm={() => run('revoke')}
      />
    </>
  );
}
