import { useEffect } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupsApi } from '#contract/recipients/groups-api.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { recipientWords } from '#i18n/catalogues/recipients/words.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../../data/paths.ts';
import { invalidate } from '../../data/query.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

const lookMs = 1500;

/** How far a batch of names has come, and what came out of it. A batch that is over says nothing. */
export function NameProgress({ batch, onClose }: { batch: string; onClose: () => void }) {
  const t = useWords(recipientWords);
  const locale = useLocale();
  const { data, error } = useEndpoint(
    recipientsApi.nameProgress,
    { params: { batch } },
    { refetchInterval: lookMs, keepPrevious: false },
  );
  const isDone = data !== undefined && data.done >= data.total;
  const done = data?.done;
  // The rows show the names as they come in.
  useEffect(() => {
    if (done) void invalidate([recipientsApi.list, recipientsApi.get, recipientGroupsApi.get]);
  }, [done]);
  if (error || !data) return null;
  const silent = data.notFound + data.unknown;
  const differ = (data.match.none ?? 0) + (data.match.partial ?? 0);
  return (
    <div className="mb-4">
      {isDone ? (
        <Banner
          tone={differ + silent > 0 ? 'warning' : 'success'}
          title={t.checked}
          live
          onDismiss={onClose}
          action={
            differ > 0 && (
              <ButtonLink size="small" href={to('/profiles/recipients', { name: ['none', 'partial'] })}>
                {t.showDiffering}
              </ButtonLink>
            )
          }
        >
          {t.checkResult({
            strong: data.match.strong ?? 0,
            partial: data.match.partial ?? 0,
            none: data.match.none ?? 0,
            silent,
          })}
        </Banner>
      ) : (
        <Banner tone="info" live>
          {t.checking({ done: data.done, total: data.total })}{' '}
          {data.waitsUntil && t.checkedLater({ at: formatDateTime(new Date(data.waitsUntil), locale) })}
          <span aria-hidden="true" className="mt-2 block h-1.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-primary transition-[width]"
              style={{ width: `${(100 * data.done) / data.total}%` }}
            />
          </span>
        </Banner>
      )}
    </div>
  );
}
