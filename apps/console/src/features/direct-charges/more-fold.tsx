import ChevronDown from 'lucide-react/icons/chevron-down';
import { Suspense, useState } from 'react';
import { chargeFormWords } from '#i18n/catalogues/direct-charges/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { useEarly } from '../../data/part-later.ts';
import { noteOf, type ChargeForm } from './charge-form.ts';

const MoreFields = lazyPart(() => import('./more-fields.tsx'), 'MoreFields');

export type Props = {
  form: ChargeForm;
  patch: (change: Partial<ChargeForm>) => void;
  errorOf: (name: string) => string | undefined;
  holderName: string | null;
};

/** Closed, it says what stands in it: nothing is sent unseen. A problem inside holds it open. */
export function MoreFold(props: Props) {
  const t = useWords(chargeFormWords);
  useEarly(MoreFields);
  const { form, errorOf } = props;
  const [isOpen, setOpen] = useState(false);
  const names = ['payerName', 'description', 'payerNote', 'merchantReference'];
  const hasProblem = names.filter((name) => errorOf(name)).length > 0;
  const bearer = { default: '', merchant: t.feeByYou, payer: t.feeByPayer }[form.bearer];
  const inside = [form.reference, form.description, noteOf(form), form.payerName, bearer].filter((text) => text.trim());
  return (
    <details
      open={isOpen || hasProblem}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group min-w-0 rounded-lg border border-border bg-card"
    >
      <summary className="flex min-h-12 list-none items-center gap-3 rounded-lg px-4 font-medium hover:bg-sunken/60 md:px-5 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          {t.more}
          {!isOpen && !hasProblem && inside.length > 0 && (
            <span className="block truncate pb-1 text-sm font-normal text-muted">{inside.join(' · ')}</span>
          )}
        </span>
        <ChevronDown className="size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      {(isOpen || hasProblem) && (
        <Suspense fallback={<Skeleton className="mx-4 mb-4 h-72 rounded-md" />}>
          <MoreFields {...props} />
        </Suspense>
      )}
    </details>
  );
}
