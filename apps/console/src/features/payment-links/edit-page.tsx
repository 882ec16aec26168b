import { useMemo } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { useBegun } from '../../data/begun.ts';
import { to } from '../../data/paths.ts';
import { actionOf } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
import { formOf } from './editor/editor-form.ts';
import { LinkEditor } from './editor/editor.tsx';
import { either } from './either.ts';

export function Screen() {
  const t = useWords(linkEditorWords);
  const locale = useLocale();
  const record = useRecord(paymentLinksApi.get);
  const { data, id } = record;
  // Payments that arrive meanwhile must not change what is being typed.
  const { begun, loadNew } = useBegun(id, data);
  const viewHref = to('/payment-links/view/{id}', { id });
  return (
    <RecordPage
      record={record}
      back={{ href: viewHref, label: '…' }}
      head={({ title, status }) => ({
        crumb: either(title, locale),
        back: { href: viewHref, label: either(title, locale) },
        badge: <StatusPill status={status} />,
      })}
      skeleton={<Waiting />}
    >
      {(newest) => {
        const edit = actionOf(newest, 'edit');
        return edit && !edit.allowed ? (
          <Card>
            <EmptyState
              title={t.notEditable}
              description={edit.disabledReason?.[locale]}
              actions={<ButtonLink href={viewHref}>{either(newest.title, locale)}</ButtonLink>}
            />
          </Card>
        ) : begun ? (
          <Change key={`${begun.id}.${begun.version}`} link={begun} newest={newest} loadNew={loadNew} />
        ) : (
          <Waiting />
        );
      }}
    </RecordPage>
  );
}

const Waiting = () => (
  <div className="grid grid-cols-1 gap-4 lg:max-w-[calc(100%-21.5rem)]">
    <SkeletonCard className="h-52" />
    <SkeletonCard className="h-48" />
    <SkeletonCard className="h-40" />
  </div>
);

type ChangeProps = { link: PaymentLinkDetail; newest: PaymentLinkDetail; loadNew: (() => void) | null };

function Change({ link, newest, loadNew }: ChangeProps) {
  const t = useWords(linkEditorWords);
  const go = useGo();
  const initial = useMemo(() => formOf(link), [link]);
  const viewHref = to('/payment-links/view/{id}', { id: link.id });
  return (
    <LinkEditor
      saved={{ ...link, paidCount: newest.paidCount, items: newest.items }}
      initial={initial}
      // A draft belongs to the version it was begun from: it must not undo what somebody saved since.
      draftName={`payment-link.${link.id}.${link.version}`}
      cancelHref={viewHref}
      submitLabel={t.save}
      onSent={() => {
        toast.success(t.saved);
        go(viewHref, { replace: true });
      }}
      onReload={loadNew ?? undefined}
    />
  );
}
