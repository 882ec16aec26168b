import Plus from 'lucide-react/icons/plus';
import { Suspense, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import { integerText } from '#contract/fields.ts';
import { paymentLinksApi } from '#contract/payment-links/api.ts';
import { linkKinds, type PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { paymentLinkStatuses } from '#domain/states/payment-link.ts';
import { toneOf } from '#domain/status-tones.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-link-kinds.ts';
import { paymentLinkWords } from '#i18n/catalogues/payment-links.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NoMatch } from '#ui/empty-state.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useRight } from '../../data/right.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { useSubAccountNames } from '../../shell/sub-account-names.ts';
import { RecordList } from '../../shell/record-list.tsx';
import { linkColumns } from './link-columns.tsx';
import { LinksTabs } from './links-tabs.tsx';

const ShareDialog = lazyPart(() => import('./share/share-dialog.tsx'), 'ShareDialog');
const TeachingEmpty = lazyPart(() => import('./teaching-empty.tsx'), 'TeachingEmpty');

const { q, status, kind, subAccountId, limit, cursor } = paymentLinksApi.list.query.shape;
const search = z.object({ q, status, kind, subAccountId, limit, cursor, at: z.optional(integerText(0, 999_999_999)) });
const firstPage = { cursor: undefined, at: undefined };
const hrefOf = (row: PaymentLinkRow) => to('/payment-links/view/{id}', { id: row.id });

export function Screen() {
  const t = useWords(paymentLinkWords);
  const locale = useLocale();
  const mayCreate = useRight('links:create');
  const [state, setState] = useSearchState(search);
  const { at: _at, ...query } = state;
  const list = useEndpoint(paymentLinksApi.list, { query });
  const [shared, setShared] = useState<PaymentLinkRow | null>(null);
  const [isFiltering, setFiltering] = useState(false);
  const nameOf = useSubAccountNames();
  const columns = useMemo(() => linkColumns(locale, setShared), [locale]);
  const isNarrowed = Boolean(state.q || state.status || state.kind || state.subAccountId);
  const isNew = !isNarrowed && !state.cursor && list.data?.length === 0;
  const clear = () =>
    setState({ q: undefined, status: undefined, kind: undefined, subAccountId: undefined, ...firstPage });
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
      {isNew ? (
        <Suspense>
          <TeachingEmpty mayCreate={mayCreate} />
        </Suspense>
      ) : (
        <RecordList
          name="payment-links"
          label={t.title}
          columns={columns}
          hrefOf={hrefOf}
          list={list}
          place={state}
          setPlace={setState}
          searchLabel={t.search}
          filters={[
            {
              id: 'status',
              label: t.columnStatus,
              value: state.status?.map((word) => toneOf(word)[locale]).join(', '),
            },
            {
              id: 'kind',
              label: t.columnKind,
              value: state.kind?.map((word) => paymentLinkKindWords[word][locale]).join(', '),
            },
            ...(state.subAccountId
              ? [{ id: 'subAccountId', label: t.subAccount, value: nameOf(state.subAccountId) }]
              : []),
          ]}
          onFilter={() => setFiltering(true)}
          onClearFilter={(id) => setState({ [id]: undefined, ...firstPage })}
          empty={<NoMatch onClear={clear} />}
        />
      )}
      {isFiltering && (
        <Filters
          state={state}
          onApply={(patch) => setState({ ...patch, ...firstPage })}
          onClose={() => setFiltering(false)}
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

type Chosen = Pick<z.output<typeof search>, 'status' | 'kind'>;

function Filters({
  state,
  onApply,
  onClose,
}: {
  state: Chosen;
  onApply: (chosen: Chosen) => void;
  onClose: () => void;
}) {
  const t = useWords(paymentLinkWords);
  const locale = useLocale();
  const [chosen, setChosen] = useState<Chosen>({ status: state.status, kind: state.kind });
  return (
    <FilterDrawer
      open
      onClose={onClose}
      onApply={() => onApply(chosen)}
      onClear={() => setChosen({ status: undefined, kind: undefined })}
    >
      <ChipGroup
        label={t.columnStatus}
        options={paymentLinkStatuses.map((value) => ({ value, label: toneOf(value)[locale] }))}
        selected={chosen.status ?? []}
        onChange={(values) => setChosen({ ...chosen, status: values as Chosen['status'] })}
      />
      <ChipGroup
        label={t.columnKind}
        options={linkKinds.map((value) => ({ value, label: paymentLinkKindWords[value][locale] }))}
        selected={chosen.kind ?? []}
        onChange={(values) => setChosen({ ...chosen, kind: values as Chosen['kind'] })}
      />
    </FilterDrawer>
  );
}
