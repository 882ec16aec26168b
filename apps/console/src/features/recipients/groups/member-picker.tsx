import Check from 'lucide-react/icons/check';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { recipientsApi } from '#contract/recipients/api.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { useWords } from '#ui/locale.tsx';
import { SearchInput } from '#ui/search-input.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { to } from '../../../data/paths.ts';
import { useEndpoint } from '../../../data/use-endpoint.ts';
import { LoadFailed } from '../../../shell/load-failed.tsx';
import { placeText } from '../place.tsx';
import { memberOf, type FormMember } from './group-form.ts';

/** Finds recipients and puts them into the group, one by one or all that were found. */
export function MemberPicker({
  members,
  onAdd,
}: {
  members: readonly FormMember[];
  onAdd: (people: FormMember[]) => void;
}) {
  const t = useWords(recipientGroupWords);
  const [q, setQ] = useState('');
  const list = useEndpoint(recipientsApi.list, { query: { q, sort: 'displayName', limit: 25 } });
  const known = new Set(members.map((member) => member.id));
  const found = (list.data ?? []).map((row) => memberOf(row, placeText(row)));
  const fresh = found.filter((person) => !known.has(person.id));
  return (
    <div className="grid gap-3">
      <SearchInput label={t.findMember} value={q} onSearch={setQ} />
      {list.error ? (
        <LoadFailed error={list.error} refetch={list.refetch} isFetching={list.isFetching} />
      ) : !list.data ? (
        <SkeletonLines />
      ) : found.length === 0 ? (
        <div className="grid justify-items-start gap-3">
          <p className="text-muted">{q ? t.nobodyFound : t.nobodyYet}</p>
          <ButtonLink size="small" href={to('/profiles/recipients')}>
            {t.addRecipients}
          </ButtonLink>
        </div>
      ) : (
        <>
          <ul className="grid gap-1 overflow-y-auto" style={{ maxHeight: '20rem' }}>
            {found.map((person) => (
              <li key={person.id} className="flex min-h-11 items-center gap-3 rounded-md px-2 hover:bg-sunken">
                <span className="grid min-w-0 flex-1">
                  <span className="truncate">{person.name}</span>
                  <span className="truncate text-sm text-muted tabular-nums">{person.place}</span>
                </span>
                {known.has(person.id) ? (
                  <span className="flex items-center gap-1 text-sm text-muted">
                    <Check className="text-primary" />
                    {t.inGroup}
                  </span>
                ) : (
                  <Button
                    size="small"
                    icon={<Plus />}
                    aria-label={t.addName({ name: person.name })}
                    onClick={() => onAdd([person])}
                  />
                )}
              </li>
            ))}
          </ul>
          {fresh.length > 1 && (
            <Button size="small" className="justify-self-start" onClick={() => onAdd(fresh)}>
              {t.addAll({ count: fresh.length })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}
