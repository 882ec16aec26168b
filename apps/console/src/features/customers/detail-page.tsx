import UserX from 'lucide-react/icons/user-x';
import { Suspense } from 'react';
import * as z from 'zod/mini';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { id as idOf } from '#contract/fields.ts';
import { formatDate } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import type { Href } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { useBegun } from '../../data/begun.ts';
import { errorSentence } from '../../data/error-sentence.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { useCrumb, useGo, useRoute } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { CustomerActions } from './detail/customer-actions.tsx';
import { CustomerFigures } from './detail/customer-figures.tsx';

const CustomerDrawer = lazyPart(() => import('./form/customer-drawer.tsx'), 'CustomerDrawer');
const MergeDialog = lazyPart(() => import('./merge/merge-dialog.tsx'), 'MergeDialog');
const CustomerMoney = lazyPart(() => import('./detail/customer-payments.tsx'), 'CustomerMoney');
const CustomerRecord = lazyPart(() => import('./detail/customer-record.tsx'), 'CustomerRecord');

/** The drawer and the dialog stand in the address, so that Back closes them. */
const search = z.object({
  edit: z.optional(z.enum(['yes'])),
  merge: z.optional(z.union([z.enum(['pick']), idOf('customer')])),
});

export function Screen() {
  const t = useWords(customerDetailWords);
  const locale = useLocale();
  const go = useGo();
  const { params } = useRoute();
  const asked = params['id'] ?? '';
  const [state, setState] = useSearchState(search);
  const maySeePayments = useCan('transactions:view');
  const {
    data: customer,
    error,
    refetch,
    isFetching,
  } = useEndpoint(customersApi.get, { params: { id: asked } }, { keepPrevious: false });
  useCrumb(customer?.displayName);
  const back = { href: to('/customers'), label: t.back };
  if (error && !customer) {
    const isGone = error.error.key === 'customers.not_found';
    return (
      <>
        <PageHeader title={t.waiting} back={back} />
        <Card>
          {isGone ? (
            <EmptyState
              icon={<UserX />}
              title={errorSentence(error, locale)}
              description={t.gone}
              actions={<ButtonLink href={to('/customers')}>{t.back}</ButtonLink>}
            />
          ) : (
            <LoadFailed error={error} refetch={refetch} isFetching={isFetching} />
          )}
        </Card>
      </>
    );
  }
  if (!customer) return <Waiting title={t.waiting} back={back} />;
  const may = (action: string) => customer.availableActions.find((one) => one.action === action)?.allowed ?? false;
  const followed = customer.aliases.find((alias) => alias.id === asked);
  const origin =
    customer.source === 'autoFromPayment'
      ? t.fromPayment
      : customer.createdByName && t.addedBy({ name: customer.createdByName });
  const close = () => setState({ edit: undefined, merge: undefined }, { replace: true });
  return (
    <>
      <PageHeader
        title={customer.displayName}
        back={back}
        badge={customer.archivedAt && <Mark of="archived" />}
        description={
          <span className="flex flex-wrap items-center gap-x-3">
            <span>
              {[t.since({ day: formatDate(new Date(customer.createdAt), locale) }), origin].filter(Boolean).join(', ')}
            </span>
            <CopyId id={customer.id} label={t.id} />
          </span>
        }
        actions={
          <CustomerActions
            customer={customer}
            onEdit={() => setState({ edit: 'yes' })}
            onMerge={() => setState({ merge: 'pick' })}
          />
        }
      />
      {followed && <Banner className="mb-4">{t.cameFrom({ name: followed.displayName })}</Banner>}
      <CustomerFigures customer={customer} />
      <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <div className="grid min-w-0 grid-cols-1 gap-4">
          {maySeePayments && (
            <Suspense fallback={<SkeletonCard className="h-112" />}>
              <CustomerMoney customer={customer} />
            </Suspense>
          )}
        </div>
        <Suspense fallback={<SkeletonCard className="h-112" />}>
          <CustomerRecord customer={customer} onMerge={may('merge') ? (id) => setState({ merge: id }) : null} />
        </Suspense>
      </div>
      {state.edit && may('edit') && (
        <Suspense>
          <Change newest={customer} onClose={close} />
        </Suspense>
      )}
      {state.merge && may('merge') && (
        <Suspense>
          <MergeDialog
            customer={customer}
            otherId={state.merge === 'pick' ? null : state.merge}
            onPick={(id) => setState({ merge: id }, { replace: true })}
            onClose={close}
            onDone={(kept) => (kept === asked ? close() : go(to('/customers/{id}', { id: kept }), { replace: true }))}
          />
        </Suspense>
      )}
    </>
  );
}

function Change({ newest, onClose }: { newest: CustomerDetail; onClose: () => void }) {
  const { begun, newer, loadNew } = useBegun(newest.id, newest);
  return (
    begun && (
      <CustomerDrawer
        key={begun.version}
        customer={begun}
        onClose={onClose}
        onSaved={onClose}
        newer={newer}
        loadNew={loadNew}
      />
    )
  );
}

/** The same blocks at the same heights, so that nothing moves when the customer arrives. */
function Waiting({ title, back }: { title: string; back: { href: Href; label: string } }) {
  return (
    <>
      <PageHeader
        title={<span className="sr-only">{title}</span>}
        back={back}
        description={<Skeleton className="h-5 w-72" />}
      />
      <div className="grid grid-cols-2 gap-3 md:gap-4 xl:grid-cols-4">
        {[0, 1, 2, 3].map((index) => (
          <SkeletonCard key={index} className="h-29" />
        ))}
      </div>
      <div className="mt-4 grid grid-cols-1 gap-4 xl:grid-cols-[minmax(0,1fr)_24rem] xl:items-start">
        <SkeletonCard className="h-112" />
        <SkeletonCard className="h-112" />
      </div>
    </>
  );
}
