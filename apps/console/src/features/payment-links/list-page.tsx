import Plus from 'lucide-react/icons/plus';
import { Suspense, useMemo, useState } from 'react';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { linkKinds, type PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { paymentLinkStatuses } from '#domain/states/payment-link.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-links/kinds.ts';
import { paymentLinkWords } from '#i18n/catalogues/payment-links/words.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { choice, given, options, statuses } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { useSubAccountNames } from '../../shell/sub-account-names.ts';
import { linkColumns } from './link-columns.tsx';
import { LinksTabs } from './links-tabs.tsx';

const ShareDialog = lazyPart(() => import('./share/share-dialog.tsx'), 'ShareDialog');
const TeachingEmpty = lazyPart(() => import('./teaching-empty.tsx'), 'TeachingEmpty');

const search = listSearch(paymentLinksApi.list.query);
const hrefOf = (row: PaymentLinkRow) => to('/payment-links/view/{id}', { id: row.id });

export function Screen() {
  const t = useWords(paymentLinkWords);
  const locale = useLocale();
  const mayCreate = useRight('links:create');
  const accountName = useSubAccountNames();
  const list = useList(paymentLinksApi.list, {
    search,
    filters: [
      choice('status', t.columnStatus, statuses(paymentLinkStatuses, locale)),
      choice(
        'kind',
        t.columnKind,
        options(linkKinds, (kind) => paymentLinkKindWords[kind][locale]),
      ),
      given('subAccountId', t.subAccount, accountName),
    ],
  });
  const [shared, setShared] = useState<PaymentLinkRow | null>(null);
  const columns = useMemo(() => linkColumns(locale, setShared), [locale]);
  return (
    <>
      <PageHeader
        title={t.title}
        actions={
          mayCreate.allowed ? (
            <ButtonLink href={to('/payment-links/create')} variant="primary" icon={<Plus />}>
              {t.create}
            </ButtonLink>
          ) : (
            <Button variant="primary" icon={<Plus />} disabledReason={mayCreate.reason}>
              {t.create}
            </Button>
          )
        }
      >
        <LinksTabs current="links" />
      </PageHeader>
      {list.rows?.length === 0 && !list.error && !list.isNarrowed && !list.state.cursor ? (
        <Suspense>
          <TeachingEmpty mayCreate={mayCreate} />
        </Suspense>
      ) : (
        <RecordList
          list={list}
          name="payment-links"
          label={t.title}
          columns={columns}
          hrefOf={hrefOf}
          searchLabel={t.search}
          empty={null}
        />
      )}
      {shared && (
        <Suspense>
          <ShareDialog link={shared} onClose={() => setShared(null)} />
        </Suspense>
      )}
    </>
  );
}
