import { useMemo } from 'react';
import type { GroupDetail, GroupMember } from '#contract/recipients/schemas.ts';
import { recipientGroupWords } from '#i18n/catalogues/recipients/groups.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import { ButtonLink } from '#ui/button.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { DataTable } from '#ui/data-table/data-table.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { BareLink } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Money } from '#ui/money.tsx';
import { to } from '../../../data/paths.ts';
import { mayDo } from '../../../data/record-actions.ts';
import { useGo } from '../../../data/route.ts';
import { PlaceCell, placeText } from '../place.tsx';
import { NameMark, RecipientMarks } from '../recipient-marks.tsx';

const keyOf = (member: GroupMember) => member.recipientId;
const hrefOf = (member: GroupMember) => to('/profiles/recipients/{id}', { id: member.recipientId });
const canBePaid = (member: GroupMember) => member.status === 'active' && !member.isFrozen;

function memberColumns(locale: Locale): Column<GroupMember>[] {
  const t = say(recipientGroupWords, locale);
  const amount = (member: GroupMember) =>
    !canBePaid(member) ? (
      <span className="text-subtle">–</span>
    ) : member.pays === null ? (
      <Mark of="doubtful">{t.noAmount}</Mark>
    ) : (
      <Money amount={member.pays} className="font-medium" />
    );
  const marks = (member: GroupMember) => (
    <>
      <RecipientMarks row={member} />
      {member.nameMatch && member.nameMatch !== 'strong' && (
        <NameMark check={{ state: 'found', verifiedName: null, match: member.nameMatch, at: null }} />
      )}
    </>
  );
  return [
    {
      id: 'name',
      header: t.recipient,
      card: 'title',
      cell: (member) => (
        <span className="flex items-center gap-2">
          <BareLink href={hrefOf(member)} className="block max-w-64 truncate rounded-sm font-medium hover:underline">
            {member.displayName}
          </BareLink>
          {marks(member)}
        </span>
      ),
      cardCell: (member) => member.displayName,
    },
    {
      id: 'place',
      header: t.place,
      card: 'meta',
      cell: (member) => <PlaceCell places={member} locale={locale} />,
      cardCell: (member) => placeText(member),
    },
    {
      id: 'note',
      header: t.note,
      card: 'status',
      cell: (member) =>
        member.note && (
          <span className="block max-w-56 truncate" title={member.note}>
            {member.note}
          </span>
        ),
      cardCell: (member) => <span className="flex flex-wrap gap-1">{marks(member)}</span>,
    },
    { id: 'pays', header: t.pays, align: 'end', card: 'amount', cell: amount },
  ];
}

/** Who is in the group and what each gets in a run. */
export function GroupMembers({ group }: { group: GroupDetail }) {
  const t = useWords(recipientGroupWords);
  const locale = useLocale();
  const go = useGo();
  const columns = useMemo(() => memberColumns(locale), [locale]);
  const mayEdit = mayDo(group, 'edit');
  return (
    <div>
      <h2 className="mb-2 text-lg font-semibold">{t.members}</h2>
      <DataTable
        label={t.members}
        columns={columns}
        rows={group.members}
        keyOf={keyOf}
        hrefOf={hrefOf}
        onOpen={(member) => go(hrefOf(member))}
        reserveRows={0}
        empty={
          <EmptyState
            title={t.noMembers}
            actions={
              mayEdit && (
                <ButtonLink href={to('/profiles/groups/edit/{id}', { id: group.id })}>{t.addMember}</ButtonLink>
              )
            }
          />
        }
      />
    </div>
  );
}
