import { Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { customersApi, type CustomerDetail } from '#contract/customers/api.ts';
import { id as idOf } from '#contract/fields.ts';
import { formatDate } from '#domain/values/time.ts';
import { customerDetailWords } from '#i18n/catalogues/customers/detail.ts';
import { Mark } from '#ui/mark.tsx';
import { Banner } from '#ui/banner.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useCan } from '../../data/ability.ts';
import { useBegun } from '../../data/begun.ts';
import { lazyPart } from '../../data/lazy-part.ts';
import { to } from '../../data/paths.ts';
import { mayDo } from '../../data/record-actions.ts';
import { useGo } from '../../data/route.ts';
import { useSearchState } from '../../data/search-state.ts';
import { ReadingDialog } from '../../shell/reading-dialog.tsx';
import { RecordPage } from '../../shell/record/record-page.tsx';
import { useRecord } from '../../shell/record/use-record.ts';
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
  const [state, setState] = useSearchState(search);
  const maySeePayments = useCan('transactions:view');
  const record = useRecord(customersApi.get);
  const { id: asked } = record;
  const close = () => setState({ edit: undefined, merge: undefined }, { replace: true });
  return (
    <RecordPage
      record={record}
      back={{ href: to('/customers'), label: t.back }}
      isDescribed
      head={(customer) => {
        const origin =
          customer.source === 'autoFromPayment'
            ? t.fromPayment
            : customer.createdByName && t.addedBy({ name: customer.createdByName });
        return {
          title: customer.displayName,
          badge: customer.archivedAt && <Mark of="archived" />,
          description: (
            <span className="flex flex-wrap items-center gap-x-3">
              <span>
                {[t.since({ day: formatDate(new Date(customer.createdAt), locale) }), origin]
                  .filter(Boolean)
                  .join(', ')}
              </span>
              <CopyId id={customer.id} label={t.id} />
            </span>
          ),
          actions: (
            <CustomerActions
              customer={customer}
              onEdit={() => setState({ edit: 'yes' })}
              onMerge={() => setState({ merge: 'pick' })}
            />
          ),
        };
      }}
      skeleton={<Waiting />}
      gone={{ text: t.gone }}
    >
      {(customer) => (
        <>
          {customer.aliases
            .filter((alias) => alias.id === asked)
            .map((followed) => (
              <Banner key={followed.id} className="mb-4">
                {t.cameFrom({ name: followed.displayName })}
              </Banner>
            ))}
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
              <CustomerRecord
                customer={customer}
                onMerge={mayDo(customer, 'merge') ? (id) => setState({ merge: id }) : null}
              />
            </Suspense>
          </div>
          {state.edit && mayDo(customer, 'edit') && (
            <Suspense>
              <Change newest={customer} onClose={close} />
            </Suspense>
          )}
          {state.merge && mayDo(customer, 'merge') && (
            <Suspense>
              <MergeDialog
                customer={customer}
                otherId={state.merge === 'pick' ? null : state.merge}
                onPick={(id) => setState({ merge: id }, { replace: true })}
                onClose={close}
                onDone={(kept) =>
                  kept === asked ? close() : go(to('/customers/{id}', { id: kept }), { replace: true })
                }
              />
            </Suspense>
          )}
        </>
      )}
    </RecordPage>
  );
}

function Change({ newest, onClose }: { newest: CustomerDetail; onClose: () => void }) {
  const [of, follow] = useState(newest.id);
  const { begun, newer, loadNew } = useBegun(of, newest);
  // The page follows whom it was merged into; what is being typed is still about the one it was begun of.
  const into = newest.id === of ? null : newest;
  return begun ? (
    <CustomerDrawer
      key={`${begun.id} ${begun.version}`}
      customer={begun}
      onClose={onClose}
      onSaved={onClose}
      newer={newer}
      into={into}
      loadNew={into ? () => follow(into.id) : loadNew}
    />
  ) : (
    <ReadingDialog onClose={onClose} />
  );
}

/** The same blocks at the same heights, so that nothing moves when the customer arrives. */
function Waiting() {
  return (
    <>
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
