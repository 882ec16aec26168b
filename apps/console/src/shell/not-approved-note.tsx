import type { NotApproved } from '#contract/records.ts';
import { notApprovedText } from '#i18n/catalogues/approvals/not-approved.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale } from '#ui/locale.tsx';

/** What was asked about this record and got no yes: without it, it would look as if nobody had asked. */
export function NotApprovedNote({ of }: { of: NotApproved }) {
  const locale = useLocale();
  return (
    <Banner tone="hold" title={of.title[locale]}>
      {notApprovedText(of, locale)}
    </Banner>
  );
}
