import { massPaymentsApi } from '#contract/mass-payments/api.ts';
import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { movedWords } from '#i18n/catalogues/mass-payments/moved.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { toast } from '#ui/toast.tsx';
import { useIsChanging } from '../../data/read-anew.ts';
import { useWrite } from '../../data/write.ts';

/** Takes where recipients are paid by now into their rows: into all, or into the named one. */
export function useTakePlaces(run: Pick<MassPaymentDetail, 'id' | 'version'>) {
  const t = useWords(movedWords);
  const isChanging = useIsChanging();
  const { mutate } = useWrite(massPaymentsApi.takePlaces, {
    invalidates: [massPaymentsApi.get, massPaymentsApi.items, massPaymentsApi.item, massPaymentsApi.list],
    onSuccess: ({ changed }) => void toast.success(t.took({ count: changed })),
  });
  return {
    isPending: isChanging,
    take: (itemIds?: string[]) =>
      mutate({ params: { id: run.id }, body: { version: run.version, ...(itemIds ? { itemIds } : {}) } }),
  };
}

/** Rows of a prepared run with an old number, which are not sent so: one press takes those of now into all of them. */
export function MovedRecipients({ run }: { run: MassPaymentDetail }) {
  const t = useWords(movedWords);
  const { take, isPending } = useTakePlaces(run);
  return (
    <Banner
      tone="warning"
      action={
        <Button size="small" loading={isPending} onClick={() => take()}>
          {t.takeAll}
        </Button>
      }
    >
      {t.title({ count: run.movedCount })}
    </Banner>
  );
}
