import { useState, type ReactNode } from 'react';
import { auditActorKinds } from '#contract/audit/api.ts';
import { isId } from '#domain/ids.ts';
import { localDay } from '#domain/time.ts';
import { auditSubjects } from '#i18n/catalogues/audit-actions.ts';
import { auditFilterWords, auditWords } from '#i18n/catalogues/audit.ts';
import { DateRange } from '#ui/date-range.tsx';
import { Field } from '#ui/field.tsx';
import { ChipGroup } from '#ui/filter-chips.tsx';
import { FilterDrawer } from '#ui/filter-drawer.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { cleared, filterIds, firstPage, type FilterId, type LogSearch, type Patch } from './log-search.ts';

type Props = {
  search: LogSearch;
  people: readonly { id: string; name: string }[];
  focus: FilterId | null;
  onApply: (patch: Patch) => void;
  onClose: () => void;
  isSandbox: boolean;
};

/** All filters. Nothing changes behind the drawer until they are applied. */
export function FilterPanel({ search, people, focus, onApply, onClose, isSandbox }: Props) {
  const t = useWords(auditFilterWords);
  const words = useWords(auditWords);
  const locale = useLocale();
  const [draft, setDraft] = useState<LogSearch>(search);
  const patch = (part: Patch) => setDraft((now) => ({ ...now, ...part }));
  const section = (filter: FilterId, children: ReactNode) => (
    <div ref={filter === focus ? showFirst : undefined}>{children}</div>
  );
  const text = (key: 'objectId' | 'ip' | 'requestId', label: string, hint?: string) => (
    <Field label={label} hint={hint}>
      <TextInput
        value={draft[key] ?? ''}
        maxLength={80}
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        onChange={(event) => patch({ [key]: event.target.value.trim() || undefined })}
      />
    </Field>
  );
  const person = (key: 'userId' | 'actorId' | 'affectedUserId', label: string, hint?: string) => {
    const chosen = draft[key];
    // Somebody who is not a member, or not in the viewer's list, can still stand in the address.
    const stranger =
      chosen && isId('user', chosen) && !people.some((each) => each.id === chosen)
        ? [{ value: chosen, label: t.unknown }]
        : [];
    return (
      <Field label={label} hint={hint}>
        <Select
          value={chosen ?? ''}
          placeholder={t.anybody}
          onChange={(event) => patch({ [key]: event.target.value || undefined })}
          options={[...stranger, ...people.map((each) => ({ value: each.id, label: each.name }))]}
        />
      </Field>
    );
  };
  const subjects = Object.entries(auditSubjects)
    .map(([value, name]) => ({ value, label: name[locale] }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const apply = () => {
    const inOrder =
      draft.from && draft.to && draft.to < draft.from ? { ...draft, from: draft.to, to: draft.from } : draft;
    onApply({ ...cleared(filterIds), ...inOrder, ...firstPage });
  };
  return (
    <FilterDrawer open onClose={onClose} onApply={apply} onClear={() => patch(cleared(filterIds))}>
      {section(
        'dates',
        <DateRange
          legend={t.dates}
          value={{ from: draft.from ?? null, to: draft.to ?? null }}
          max={localDay(new Date())}
          onChange={({ from, to }) => patch({ from: from ?? undefined, to: to ?? undefined })}
        />,
      )}
      {section('userId', person('userId', t.user, t.userHint))}
      {section(
        'action',
        <ChipGroup
          label={t.subject}
          options={subjects}
          selected={draft.action ?? []}
          onChange={(values) => patch({ action: values.length > 0 ? values : undefined })}
        />,
      )}
      {section(
        'outcome',
        <ChipGroup
          single
          label={t.outcome}
          options={(['ok', 'refused'] as const).map((value) => ({ value, label: t[value] }))}
          selected={draft.outcome ? [draft.outcome] : []}
          onChange={([value]) => patch({ outcome: value as LogSearch['outcome'] })}
        />,
      )}
      {section(
        'actor',
        <div className="grid grid-cols-1 gap-4">
          {person('actorId', t.actor)}
          <ChipGroup
            label={t.actorKind}
            options={auditActorKinds.map((value) => ({ value, label: value === 'user' ? t.users : words[value] }))}
            selected={draft.actorKind ?? []}
            onChange={(values) =>
              patch({ actorKind: values.length > 0 ? (values as LogSearch['actorKind']) : undefined })
            }
          />
        </div>,
      )}
      {section('affectedUserId', person('affectedUserId', t.affected))}
      {section('object', text('objectId', words.objectId, t.objectIdHint))}
      {section('ip', text('ip', words.ip))}
      {section('requestId', text('requestId', words.requestId))}
      {!isSandbox &&
        section(
          'environment',
          <ChipGroup
            single
            label={words.environment}
            options={(['production', 'sandbox'] as const).map((value) => ({ value, label: words[value] }))}
            selected={draft.environment ? [draft.environment] : []}
            onChange={([value]) => patch({ environment: value as LogSearch['environment'] })}
          />,
        )}
    </FilterDrawer>
  );
}

/** The filter whose chip was pressed is brought into sight, with the focus on its first control. */
function showFirst(node: HTMLElement | null): void {
  requestAnimationFrame(() => {
    node?.scrollIntoView({ block: 'start' });
    node?.querySelector<HTMLElement>('button,input,select')?.focus({ preventScroll: true });
  });
}
