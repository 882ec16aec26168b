import type { ApprovalDetail } from '#contract/approvals/schemas.ts';
import { approvalProgressWords } from '#i18n/catalogues/approvals/progress.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** What whoever decides should look at twice. */
export function Warnings({ warnings }: Pick<ApprovalDetail, 'warnings'>) {
  const t = useWords(approvalProgressWords);
  const locale = useLocale();
  if (warnings.length === 0) return null;
  return (
    <Banner tone="warning" title={t.lookTwice}>
      <ul className="list-disc pl-5">
        {warnings.map(({ code, text }) => (
          <li key={code}>{text[locale]}</li>
        ))}
      </ul>
    </Banner>
  );
}
