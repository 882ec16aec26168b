import { approvalsApi } from '#contract/approvals/api.ts';
import type { SecondPersonWork } from '#domain/approvals/second-person.ts';
import { secondPersonWords } from '#i18n/catalogues/approvals/second-person.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../data/ability.ts';
import { to } from '../data/paths.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** Why nobody could finish what is begun here: whom to invite first. Null where somebody can, or nobody knows yet. */
export function useMissingSecond(work: SecondPersonWork, enabled = true): string | null {
  const locale = useLocale();
  const { data } = useEndpoint(approvalsApi.secondPerson, { query: { work } }, { enabled });
  return (enabled && data?.missing?.[locale]) || null;
}

/** The same as a note at the head of a form. The server refuses it, whether or not the note was seen. */
export function SecondPersonNote({ missing }: { missing: string | null }) {
  const t = useWords(secondPersonWords);
  const mayInvite = useCan('team:invite');
  return (
    missing && (
      <Banner
        tone="warning"
        title={t.title}
        action={
          mayInvite && (
            <ButtonLink size="small" href={to('/team')}>
              {t.invite}
            </ButtonLink>
          )
        }
      >
        {missing}
      </Banner>
    )
  );
}
