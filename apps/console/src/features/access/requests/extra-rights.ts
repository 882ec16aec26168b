import type { AccessRequestDetail } from '#contract/access-requests/api.ts';
import { teamApi } from '#contract/team/api.ts';
import { grants } from '#domain/access/grants.ts';
import { isRoleKey } from '#domain/access/roles.ts';
import { useCan } from '../../../data/ability.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';

/** How many rights a role would add for the person who asked; null while that is not known. */
export function useExtraRights(request: AccessRequestDetail): (roleKey: string) => number | null {
  const mayRead = useCan('team:view');
  const member = useEndpoint(teamApi.get, { params: { id: request.memberId } }, { enabled: mayRead });
  const grantable = useEndpoint(teamApi.grantable);
  return (roleKey) => {
    const rights = isRoleKey(roleKey)
      ? grants[roleKey]
      : grantable.data?.customRoles.find((role) => role.id === roleKey)?.permissions;
    if (!member.data || !rights) return null;
    const had = new Set(member.data.permissions);
    return rights.filter((right) => !had.has(right)).length;
  };
}
