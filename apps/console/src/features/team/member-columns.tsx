import ShieldCheck from 'lucide-react/icons/shield-check';
import type { MemberRow } from '#contract/team/schemas.ts';
import { formatPhone } from '#domain/values/phone.ts';
import { formatDate, formatDateTime } from '#domain/values/time.ts';
import { teamWords } from '#i18n/catalogues/team/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { BareLink, type Href } from '#ui/link.tsx';
import { StatusPill } from '#ui/status-pill.tsx';
import { to } from '../../data/paths.ts';
import { roleNamesOf } from './role-names.ts';

export const hrefOf = (row: Pick<MemberRow, 'id'>): Href => to('/apps/users/view/{id}', { id: row.id });

export function memberColumns(locale: Locale): Column<MemberRow>[] {
  const t = say(teamWords, locale);
  const none = <span className="text-subtle">–</span>;
  const contact = (row: MemberRow) => row.email ?? (row.phone && formatPhone(row.phone));
  const last = (row: MemberRow) => (row.lastActiveAt ? formatDate(new Date(row.lastActiveAt), locale) : t.never);
  const names = (row: MemberRow) => roleNamesOf(row, locale).join(', ');
  return [
    {
      id: 'name',
      header: t.name,
      sortable: true,
      hideable: false,
      card: 'title',
      cell: (row) => (
        <span className="flex items-center gap-2">
          <BareLink href={hrefOf(row)} className="block max-w-56 truncate rounded-sm font-medium hover:underline">
            {row.name}
          </BareLink>
          {row.isYou && <Mark of="label">{t.you}</Mark>}
        </span>
      ),
      cardCell: (row) => (row.isYou ? `${row.name} (${t.you})` : row.name),
    },
    {
      id: 'contact',
      header: t.contact,
      card: 'meta',
      cell: (row) => (
        <span className="block max-w-56 truncate" title={contact(row) ?? undefined}>
          {contact(row) ?? none}
        </span>
      ),
    },
    {
      id: 'roles',
      header: t.roles,
      card: 'meta',
      cell: (row) => (
        <span className="flex items-center gap-1.5">
          <span className="block max-w-56 truncate" title={names(row)}>
            {names(row)}
          </span>
          {row.ownRecordsOnly && <Mark of="resting">{t.ownRecords}</Mark>}
        </span>
      ),
      cardCell: names,
    },
    {
      id: 'status',
      header: t.status,
      card: 'status',
      cell: (row) =>
        row.invitation?.isExpired ? <Mark of="wrong">{t.invitationExpired}</Mark> : <StatusPill status={row.status} />,
    },
    {
      id: 'lastActiveAt',
      header: t.lastActive,
      sortable: true,
      cell: (row) => (
        <span
          className="tabular-nums"
          title={row.lastActiveAt ? formatDateTime(new Date(row.lastActiveAt), locale) : undefined}
        >
          {last(row)}
        </span>
      ),
    },
    {
      id: 'twoFactor',
      header: t.twoFactorShort,
      cell: (row) =>
        row.twoFactor ? (
          <span className="inline-flex items-center gap-1">
            <ShieldCheck className="size-4 text-primary" />
            {t.on}
          </span>
        ) : (
          <span className="text-muted">{t.off}</span>
        ),
    },
    { id: 'invitedBy', header: t.invitedBy, cell: (row) => row.invitedByName ?? none },
    {
      id: 'expires',
      header: t.expires,
      cell: (row) =>
        row.accessUntil ? <span className="tabular-nums">{formatDate(row.accessUntil, locale)}</span> : none,
    },
    {
      id: 'createdAt',
      header: t.added,
      hidden: true,
      sortable: true,
      cell: (row) => <span className="tabular-nums">{formatDateTime(new Date(row.createdAt), locale)}</span>,
    },
  ];
}
