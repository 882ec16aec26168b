import { useEffect, useMemo, useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import type { PaymentLinkDetail } from '#contract/payment-links/schemas.ts';
import { linkEditorWords } from '#i18n/catalogues/payment-links/editor.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { toast } from '#ui/toast.tsx';
import { to } from '../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { formOf } from './editor/editor-form.ts';
import { LinkEditor } from './editor/editor.tsx';
import { either } from './either.ts';

export function Screen() {
  const t = useWords(linkEditorWords);
  const locale = useLocale();
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const { data, error, refetch, isFetching } = useEndpoint(
    paymentLinksApi.get,
    { params: { id } },
    { keepPrevious: false },
  );
  // The version the form began with: payments that arrive meanwhile must not change what is being typed.
  const [begun, setBegun] = useState<PaymentLinkDetail | null>(null);
  const link = begun?.id === id ? begun : data;
  useEffect(() => {
    if (data && begun?.id !== data.id) setBegun(data);
  }, [data, begun]);
  const title = link && either(link.title, locale);
  useCrumb(title);
  const viewHref = to('/payment-links/view/{id}', { id });
  const editAction = data?.availableActions.find(({ action }) => action === 'edit');
  return (
    <>
      <PageHeader
        title={t.editTitle}
        back={{ href: viewHref, label: title ?? '…' }}
        badge={data && <StatusPill status={data.status} />}
      />
      {error && !link ? (
        <Card>
          <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
        </Card>
      ) : !link ? (
        <div className="grid grid-cols-1 gap-4 lg:max-w-[calc(100%-21.5rem)]">
          <SkeletonCard className="h-52" />
          <SkeletonCard className="h-48" />
          <SkeletonCard className="h-40" />
        </div>
      ) : editAction && !editAction.allowed ? (
        <Card>
          <EmptyState
            title={t.notEditable}
            description={editAction.disabledReason?.[locale]}
            actions={<ButtonLink href={viewHref}>{title}</ButtonLink>}
          />
        </Card>
      ) : (
        <Change
          key={`${link.id}.${link.version}`}
          link={link}
          newest={data ?? link}
          onReload={() => setBegun(data ?? null)}
        />
      )}
    </>
  );
}

type ChangeProps = { link: PaymentLinkDetail; newest: PaymentLinkDetail; onReload: () => void };

function Change({ link, newest, onReload }: ChangeProps) {
  const t = useWords(linkEditorWords);
  const go = useGo();
  const initial = useMemo(() => formOf(link), [link]);
  const viewHref = to('/payment-links/view/{id}', { id: link.id });
  return (
    <LinkEditor
      saved={{ ...link, paidCount: newest.paidCount }}
      initial={initial}
      // A draft belongs to the version it was begun from: it must not undo what somebody saved since.
      draftName={`payment-link.${link.id}.${link.version}`}
      cancelHref={viewHref}
      submitLabel={t.save}
      onSent={() => {
        toast.success(t.saved);
        go(viewHref, { replace: true });
      }}
      onReload={newest.version === link.version ? undefined : onReload}
    />
  );
}
