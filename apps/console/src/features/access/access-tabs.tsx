import { accessRequestsApi } from '#contract/access-requests/api.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useCan } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

type Tab = 'matrix' | 'why' | 'roles' | 'requests';

/** The views of access control. How many requests wait is told where somebody can answer them. */
export function AccessTabs({ current }: { current: Tab }) {
  const t = useWords(accessWords);
  const mayRead = useCan('acl:read');
  const mayAnswer = useCan('team:edit');
  const waiting = useEndpoint(
    accessRequestsApi.list,
    { query: { status: ['pending'], limit: 100 } },
    { enabled: mayAnswer },
  ).data?.length;
  return (
    <div className="mb-4">
      <Tabs
        label={t.tabs}
        tabs={[
          ...(mayRead
            ? [
                { href: to('/access-control'), label: t.tabMatrix, current: current === 'matrix' },
                { href: to('/access-control/why'), label: t.tabWhy, current: current === 'why' },
                { href: to('/access-control/roles'), label: t.tabRoles, current: current === 'roles' },
              ]
            : []),
          ...(mayAnswer
            ? [
                {
                  href: to('/access-control/requests'),
                  label: t.tabRequests,
                  current: current === 'requests',
                  ...(waiting ? { count: waiting } : {}),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
