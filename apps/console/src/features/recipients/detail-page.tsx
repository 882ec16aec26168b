import { Suspense } from 'react';
import * as z from 'zod/mini';
import { recipientsApi } from '#contract/recipients/api.ts';
import type { RecipientDetail } from '#contract/recipients/schemas.ts';
import { formatDate } from '#domain/values/time.ts';
import { recipientDetailWords } from '#i18n/catalogues/recipients/detail.ts';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { useBegun } from '../../data/begun.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useSearchState } from '../../data/search-state.ts';
import { ReadingDialog } from '../../shell/reading-dialog.tsx';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
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
  const [state, setState] = useSearchState(search);
  const record = useRecord(recipientsApi.get);
  const waiting = (
    <div className="grid gap-4">
      <Skeleton className="h-24 w-full rounded-lg" />
      <SkeletonCard className="h-96" />
    </div>
  );
  return (
    <RecordPage
      record={record}
      back={{ href: to('/profiles/recipients'), label: t.back }}
      isDescribed
      head={(recipient) => {
        const origin =
          recipient.source === 'import'
            ? t.imported
            : recipient.createdByName && t.by({ name: recipient.createdByName });
        return {
          title: recipient.displayName,
          badge: (
            <span className="flex flex-wrap gap-1">
              <RecipientMarks row={{ ...recipient, isFrozen: recipient.frozen !== null }} />
            </span>
          ),
          description: (
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                {[t.since({ day: formatDate(new Date(recipient.createdAt), locale) }), origin]
                  .filter(Boolean)
                  .join(' ')}
              </span>
              <CopyId id={recipient.id} label={t.id} />
            </span>
          ),
          actions: <RecipientActions recipient={recipient} onEdit={() => setState({ edit: 'yes' })} />,
        };
      }}
      skeleton={waiting}
      gone={{ text: t.gone }}
    >
      {(recipient) => (
        <>
          <RecipientNotices recipient={recipient} />
          <Suspense fallback={waiting}>
            <RecipientRecord recipient={recipient} />
          </Suspense>
          {state.edit && (
            <Suspense>
              <Change newest={recipient} onClose={() => setState({ edit: undefined }, { replace: true })} />
            </Suspense>
          )}
        </>
      )}
    </RecordPage>
  );
}

function Change({ newest, onClose }: { newest: RecipientDetail; onClose: () => void }) {
  const { begun, newer, loadNew } = useBegun(newest.id, newest);
  return begun ? (
    <RecipientDrawer
      key={begun.version}
      recipient={begun}
      newer={newer}
      onClose={onClose}
      onSaved={onClose}
      loadNew={loadNew}
    />
  ) : (
    <ReadingDialog onClose={onClose} />
  );
}
