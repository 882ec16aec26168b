import ArrowRight from 'lucide-react/icons/arrow-right';
import HandHeart from 'lucide-react/icons/hand-heart';
import ListChecks from 'lucide-react/icons/list-checks';
import PenLine from 'lucide-react/icons/pen-line';
import Tag from 'lucide-react/icons/tag';
import type { ReactNode } from 'react';
import { linkKinds, type PaymentLinkRow } from '#contract/payment-links/schemas.ts';
import { paymentLinkKindWords } from '#i18n/catalogues/payment-links/kinds.ts';
import { paymentLinkWords } from '#i18n/catalogues/payment-links/words.ts';
import { useWords } from '#ui/locale.tsx';
import { BareLink } from '#ui/link.tsx';
import { to } from '../../data/paths.ts';

const icons: Record<PaymentLinkRow['kind'], ReactNode> = {
  fixed: <Tag />,
  open: <PenLine />,
  items: <ListChecks />,
  donation: <HandHeart />,
};

/** Before the first link: what one is, how it goes, and four ways to begin. */
export function TeachingEmpty({ mayCreate }: { mayCreate: { allowed: boolean; reason: string | null } }) {
  const t = useWords(paymentLinkWords);
  const kinds = useWords(paymentLinkKindWords);
  const hints = { fixed: t.emptyFixed, open: t.emptyOpen, items: t.emptyItems, donation: t.emptyDonation };
  return (
    <section className="rounded-lg border border-border bg-card px-4 py-8 md:px-10 md:py-12">
      <div className="mx-auto max-w-3xl">
        <h2 className="text-2xl font-semibold tracking-tight text-balance">{t.emptyTitle}</h2>
        <p className="mt-2 max-w-2xl text-lg text-pretty text-muted">{t.emptyText}</p>
        <ol aria-label={t.emptyStepsLabel} className="mt-6 grid gap-4 md:grid-cols-3">
          {[t.emptyOne, t.emptyTwo, t.emptyThree].map((step, index) => (
            <li key={step} className="flex gap-3 md:block">
              <span className="grid size-7 shrink-0 place-items-center rounded-full bg-soft font-semibold text-on-soft">
                {index + 1}
              </span>
              <p className="text-pretty md:mt-2">{step}</p>
            </li>
          ))}
        </ol>
        {mayCreate.allowed ? (
          <ul className="mt-8 grid gap-3 md:grid-cols-2">
            {linkKinds.map((kind) => (
              <li key={kind}>
                <BareLink
                  href={to('/payment-links/create', { kind })}
                  className="group flex h-full items-center gap-4 rounded-lg border border-border p-4 transition-colors hover:border-primary hover:bg-soft"
                >
                  <span className="grid size-10 shrink-0 place-items-center rounded-md bg-sunken text-primary group-hover:bg-card [&>svg]:size-5">
                    {icons[kind]}
                  </span>
                  <span className="grid min-w-0 flex-1">
                    <span className="font-semibold">{kinds[kind]}</span>
                    <span className="text-sm text-muted">{hints[kind]}</span>
                  </span>
                  <ArrowRight className="text-muted group-hover:text-primary" />
                </BareLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className="mt-8 text-muted">{mayCreate.reason}</p>
        )}
      </div>
    </section>
  );
}
