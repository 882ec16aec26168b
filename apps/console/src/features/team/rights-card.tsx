import type { MemberDetail } from '#contract/team/schemas.ts';
import { resources, type Resource } from '#domain/access/rights.ts';
import { actionNames, resourceNames, type Action } from '#i18n/catalogues/access/permission-names.ts';
import { memberWords } from '#i18n/catalogues/team/member.ts';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';

/** Everything the roles come to, by what it is about. */
export function RightsCard({ member }: { member: MemberDetail }) {
  const t = useWords(memberWords);
  const locale = useLocale();
  const mayAsk = useCan('acl:read');
  const held = new Set(member.permissions);
  const lines = (Object.keys(resources) as Resource[])
    .map((resource) => ({
      resource,
      actions: resources[resource].filter((action) => held.has(`${resource}:${action}`)) as Action[],
    }))
    .filter(({ actions }) => actions.length > 0);
  return (
    <Card
      title={t.rights}
      description={
        member.status === 'active' || member.status === 'pending'
          ? t.rightsCount({ count: member.permissions.length })
          : t.notRights
      }
      actions={
        mayAsk && (
          <ButtonLink size="small" href={to('/access-control/why', { member: member.id })}>
            {t.why}
          </ButtonLink>
        )
      }
    >
      <dl className="grid grid-cols-1 gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
        {lines.map(({ resource, actions }) => (
          <div key={resource} className="flex justify-between gap-3 border-b border-border pb-1.5">
            <dt>{resourceNames[resource][locale]}</dt>
            <dd className="text-right text-muted">{actions.map((action) => actionNames[action][locale]).join(', ')}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
