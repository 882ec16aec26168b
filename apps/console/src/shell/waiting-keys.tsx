import type { WaitingKeys } from '#contract/providers/waiting-keys.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { waitingKeysWords } from '#i18n/catalogues/providers/waiting-keys.ts';
import { Banner } from '#ui/banner.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { to } from '../data/paths.ts';

/**
 * New keys, or another bank, that do not act yet: who typed which and until when they wait. They are decided in the
 * approval centre.
 */
export function WaitingKeysBanner({ waiting, isFirst }: { waiting: WaitingKeys; isFirst: boolean }) {
  const t = useWords(waitingKeysWords);
  const locale = useLocale();
  const when = (at: string) => formatDateTime(new Date(at), locale);
  const text = isFirst ? t.firstText : t.waitText;
  return (
    <Banner tone="warning" title={t.waitTitle({ at: when(waiting.actsAt) })}>
      <p className="text-pretty">{text({ name: waiting.askedByName, at: when(waiting.askedAt) })}</p>
      <h4 className="mt-2 font-medium">{t.changes}</h4>
      <ul className="list-disc pl-5">
        {waiting.fields.map((field) => (
          <li key={field.name} className="min-w-0 break-words">
            {field.label[locale]}
            {field.removed ? ` (${t.removed})` : field.hint ? ` (${field.hint})` : ''}
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <ButtonLink
          size="small"
          href={to('/apps/workflow/approvals/progress/{workflowId}', { workflowId: waiting.approvalId })}
        >
          {t.decide}
        </ButtonLink>
      </div>
    </Banner>
  );
}
