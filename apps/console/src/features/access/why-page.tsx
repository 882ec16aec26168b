import CircleHelp from 'lucide-react/icons/circle-question-mark';
import * as z from 'zod/mini';
import { accessApi } from '#contract/access/api.ts';
import { permission } from '#contract/custom-roles/api.ts';
import { id } from '#contract/fields.ts';
import { permissions, resources, type Permission, type Resource } from '#domain/access/rights.ts';
import { accessWords } from '#i18n/catalogues/access/words.ts';
import { permissionNames, resourceNames } from '#i18n/catalogues/access/permission-names.ts';
import { Card } from '#ui/card.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Field } from '#ui/field.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { Select } from '#ui/select.tsx';
import { SkeletonCard } from '#ui/skeleton.tsx';
import { useSearchState } from '../../data/search-state.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { AccessTabs } from './access-tabs.tsx';
import { WhyAnswer } from './why-answer.tsx';

const search = z.object({ member: z.optional(id('membership')), right: z.optional(permission) });
const subjects = Object.keys(resources) as Resource[];

/** Where a right of a person comes from, or who could give it. The question stands in the address. */
export function Screen() {
  const t = useWords(accessWords);
  const locale = useLocale();
  const [{ member, right }, setState] = useSearchState(search);
  const people = useEndpoint(accessApi.people);
  const asked = member !== undefined && right !== undefined;
  const answer = useEndpoint(
    accessApi.why,
    { query: { memberId: member ?? '', permission: right ?? permissions[0]! } },
    { enabled: asked, keepPrevious: false },
  );
  return (
    <>
      <PageHeader title={t.whyTitle} />
      <AccessTabs current="why" />
      <div className="grid grid-cols-1 gap-4 xl:grid-cols-[24rem_minmax(0,1fr)] xl:items-start">
        <Card>
          <div className="grid grid-cols-1 gap-4">
            <Field label={t.person}>
              <Select value={member ?? ''} onChange={(event) => setState({ member: event.target.value || undefined })}>
                <option value="">{t.choosePerson}</option>
                {people.data?.map((one) => (
                  <option key={one.memberId} value={one.memberId}>
                    {one.name}
                  </option>
                ))}
                {/* Somebody who may not enter is in no list, but can be asked about from their own page. */}
                {member && people.data && !people.data.some((one) => one.memberId === member) && (
                  <option value={member}>{answer.data?.name ?? member}</option>
                )}
              </Select>
            </Field>
            <Field label={t.right}>
              <Select value={right ?? ''} onChange={(event) => setState({ right: event.target.value || undefined })}>
                <option value="">{t.chooseRight}</option>
                {subjects.map((resource) => (
                  <optgroup key={resource} label={resourceNames[resource][locale]}>
                    {resources[resource].map((action) => {
                      const value = `${resource}:${action}` as Permission;
                      return (
                        <option key={value} value={value}>
                          {permissionNames[value][locale]}
                        </option>
                      );
                    })}
                  </optgroup>
                ))}
              </Select>
            </Field>
          </div>
        </Card>
        {people.error && !people.data ? (
          <Card>
            <LoadFailed error={people.error} refetch={people.refetch} isFetching={people.isFetching} />
          </Card>
        ) : !asked ? (
          <Card>
            <EmptyState icon={<CircleHelp />} title={t.ask} />
          </Card>
        ) : answer.error ? (
          <Card>
            <LoadFailed error={answer.error} refetch={answer.refetch} isFetching={answer.isFetching} />
          </Card>
        ) : answer.data ? (
          <WhyAnswer why={answer.data} />
        ) : (
          <SkeletonCard className="h-72" />
        )}
      </div>
    </>
  );
}
