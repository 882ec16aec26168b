import { recordFailureWords } from '#i18n/catalogues/record-failure.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import type { AnyForm } from '../data/form.ts';
import { FormFailure } from './form-dialog.tsx';

type Props = {
  form: AnyForm;
  /** That somebody else saved it meanwhile, where there is a word for what it is. */
  changed?: string;
  /** Of `useBegun`. */
  loadNew: (() => void) | null;
};

/** Why a record was not saved; where somebody else saved it meanwhile, the way to what they saved. */
export function RecordFailure({ form, changed, loadNew }: Props) {
  const t = useWords(recordFailureWords);
  if (!isChanged(form)) return <FormFailure form={form} />;
  return (
    <Banner
      tone="warning"
      live
      action={
        <Button size="small" disabled={!loadNew} onClick={() => loadNew?.()}>
          {t.loadNew}
        </Button>
      }
    >
      {changed ?? t.changed}
    </Banner>
  );
}

const isChanged = ({ failure }: AnyForm): boolean => failure?.error.key === 'record.changed_meanwhile';
