import { Suspense } from 'react';
import { realNameApi } from '#contract/real-name/api.ts';
import { formatDate } from '#domain/values/time.ts';
import { realNameWords } from '#i18n/catalogues/account/words.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { identityTypeNames } from '#i18n/catalogues/business-review/words.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';

const IdentityForm = lazyPart(() => import('./identity-form.tsx'), 'IdentityForm');

export function Screen() {
  const t = useWords(realNameWords);
  const locale = useLocale();
  const { row } = useRoute();
  const { data, error, refetch, isFetching } = useEndpoint(realNameApi.mine);
  const [last] = data ?? [];
  return (
    <>
      <PageHeader
        title={row.title[locale]}
        description={t.about}
        actions={<ButtonLink href={to('/apps/users/real-name-verification/list')}>{t.team}</ButtonLink>}
      />
      {!data ? (
        error ? (
          <Card>
            <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
          </Card>
        ) : (
          <SkeletonCard className="h-150 max-w-4xl" />
        )
      ) : (
        <div className="grid max-w-4xl gap-4">
          {last?.status === 'pending' && (
            <Banner tone="info" title={t.pending}>
              {t.pendingText({ date: formatDate(new Date(last.dueAt), locale) })}
            </Banner>
          )}
          {last?.status === 'approved' && (
            <Banner tone="success" title={t.approved}>
              {formatDate(new Date(last.decidedAt!), locale)}
            </Banner>
          )}
          {last?.status === 'rejected' && (
            <Banner tone="danger" title={t.rejected}>
              {last.reason} {t.again}
            </Banner>
          )}
          {last && last.status !== 'rejected' ? (
            <Card>
              <DescriptionList
                columns={2}
                items={[
                  { label: t.fullName, value: last.fullName },
                  { label: t.paper, value: `${identityTypeNames[last.idType][locale]} · …${last.idNumberTail}` },
                  { label: t.sentAt, value: formatDate(new Date(last.submittedAt), locale) },
                  {
                    label: t.match,
                    value: last.nameMatch ? `${last.operatorName} (${t[last.nameMatch]})` : t.notAsked,
                  },
                ]}
              />
            </Card>
          ) : (
            <Suspense fallback={<SkeletonCard className="h-150" />}>
              <IdentityForm />
            </Suspense>
          )}
        </div>
      )}
    </>
  );
}
