import UserX from 'lucide-react/icons/user-x';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { recipientsApi } from '#contract/recipients/api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { recipientDetailWords } from '#i18n/catalogues/recipients/detail.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { RecipientActions } from './detail/recipient-actions.tsx';
import { RecipientNotices } from './detail/recipient-notices.tsx';
import { RecipientMarks } from './recipient-marks.tsx';

const RecipientDrawer = lazyPart(() => import('./form/recipient-drawer.tsx'), 'RecipientDrawer');
const RecipientRecord = lazyPart(() => import('./detail/recipient-record.tsx'), 'RecipientRecord');

/** The form stands in the address, so that Back closes it. */
const search = z.object({ edit: z.optional(z.enum(['yes'])) });

export function Screen() {
  const t = useWords(recipientDetailWords);
  const locale = useLocale();
  const { params } = useRoute();
  const id = params['id'] ?? '';
  const [state, setState] = useSearchState(search);
  const {
    data: recipient,
    error,
    refetch,
    isFetching,
  } = useEndpoint(recipientsApi.get, { params: { id } }, { keepPrevious: false });
  useCrumb(recipient?.displayName);
  const back = { href: to('/profiles/recipients'), label: t.back };
  const waiting = (
    <div className="grid gap-4">
      <Skeleton className="h-24 w-full rounded-lg" />
      <SkeletonCard className="h-96" />
    </div>
  );
  if (!recipient) {
    const isGone = error?.error.key === 'recipients.not_found';
    return (
      <>
        <PageHeader title={t.waiting} back={back} />
        {!error ? (
          waiting
        ) : (
          <Card>
            {isGone ? (
              <EmptyState
                icon={<UserX />}
                title={errorSentence(error, locale)}
                description={t.gone}
                actions={<ButtonLink href={back.href}>{t.back}</ButtonLink>}
              />
            ) : (
              <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
            )}
          </Card>
        )}
      </>
    );
  }
  const origin =
    recipient.source === 'import' ? t.imported : recipient.createdByName && t.by({ name: recipient.createdByName });
  const close = () => setState({ edit: undefined }, { replace: true });
  return (
    <>
      <PageHeader
        title={recipient.displayName}
        back={back}
        badge={
          <span className="flex flex-wrap gap-1">
            <RecipientMarks row={{ ...recipient, isFrozen: recipient.frozen !== null }} />
          </span>
        }
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {[t.since({ day: formatDate(new Date(recipient.createdAt), locale) }), origin].filter(Boolean).join(' ')}
            </span>
            <CopyId id={recipient.id} label={t.id} />
          </span>
        }
        actions={<RecipientActions recipient={recipient} onEdit={() => setState({ edit: 'yes' })} />}
      />
      <RecipientNotices recipient={recipient} />
      <Suspense fallback={waiting}>
        <RecipientRecord recipient={recipient} />
      </Suspense>
      {state.edit && (
        <Suspense>
          <Change newest={recipient} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function Change({ newest, onClose }: { newest: RecipientDetail; onClose: () => void }) {
  const { begun, newer, loadNew } = useBegun(newest.id, newest);
  return (
    begun && (
      <RecipientDrawer
        key={begun.version}
        recipient={begun}
        newer={newer}
        onClose={onClose}
        onSaved={onClose}
        loadNew={loadNew}
      />
    )
  );
}
