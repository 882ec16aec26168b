import Braces from 'lucide-react/icons/braces';
import Panel from 'lucide-react/icons/panel-right-open';
import type { AuditRow } from '#contract/audit/api.ts';
import { deviceName } from '#domain/people/device-name.ts';
import { formatDateTime, formatTime } from '#domain/values/time.ts';
import { auditActionName, auditObjectName, auditResultName } from '#i18n/catalogues/audit/actions.ts';
import { auditWords } from '#i18n/catalogues/audit/words.ts';
import { say, type Locale } from '#i18n/words.ts';
import { Mark } from '#ui/mark.tsx';
import { CopyId, shortId } from '#ui/copy-id.tsx';
import type { Column } from '#ui/data-table/columns.ts';
import { Link } from '#ui/link.tsx';
import { Menu } from '#ui/menu.tsx';
import { actorName, objectHref } from './entry-face.ts';
import type { Patch } from '../../shell/list/filters.ts';

type Handlers = { open(row: AuditRow): void; filter(patch: Patch): void; showJson(row: AuditRow): void };

const long = (text: string | null) =>
  text && (
    <span className="block max-w-60 truncate" title={text}>
      {text}
    </span>
  );

export function Outcome({ row, locale }: { row: AuditRow; locale: Locale }) {
  return <Mark of={row.result === 'ok' ? 'yes' : 'wrong'}>{auditResultName(row.result, locale)}</Mark>;
}

export function ObjectLink({ row, locale }: { row: AuditRow; locale: Locale }) {
  const href = objectHref(row);
  const name = row.objectType && auditObjectName(row.objectType, locale);
  const id = row.objectId && shortId(row.objectId);
  return (
    <span className="inline-flex items-baseline gap-x-2 whitespace-nowrap">
      {name}
      {id && (
        <span className="font-mono text-xs whitespace-nowrap text-muted" title={row.objectId!}>
          {href ? <Link href={href}>{id}</Link> : id}
        </span>
      )}
    </span>
  );
}

export function logColumns(locale: Locale, on: Handlers): Column<AuditRow>[] {
  const t = say(auditWords, locale);
  return [
    {
      id: 'at',
      header: t.at,
      card: 'meta',
      cell: (row) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(new Date(row.at), locale)}</span>,
      cardCell: (row) => formatTime(new Date(row.at)),
    },
    {
      id: 'actor',
      header: t.actor,
      card: 'meta',
      cell: (row) => long(actorName(row, locale)),
      cardCell: (row) => actorName(row, locale),
    },
    {
      id: 'action',
      header: t.action,
      card: 'title',
      cell: (row) => (
        <button
          type="button"
          className="text-left font-medium underline-offset-2 hover:underline"
          onClick={() => on.open(row)}
        >
          {auditActionName(row.action, locale)}
        </button>
      ),
      cardCell: (row) => <span className="font-medium">{auditActionName(row.action, locale)}</span>,
    },
    { id: 'object', header: t.object, cell: (row) => <ObjectLink row={row} locale={locale} /> },
    {
      id: 'affectedUser',
      header: t.affectedUser,
      cell: (row) => row.affectedUser && long(row.affectedUser.name ?? shortId(row.affectedUser.id)),
    },
    { id: 'result', header: t.result, card: 'status', cell: (row) => <Outcome row={row} locale={locale} /> },
    { id: 'ip', header: t.ip, cell: (row) => row.ip && <span className="font-mono text-xs">{row.ip}</span> },
    {
      id: 'device',
      header: t.device,
      cell: (row) =>
        row.device && (
          <span className="block max-w-44 truncate" title={row.device}>
            {deviceName(row.device)}
          </span>
        ),
    },
    { id: 'environment', header: t.environment, hideable: true, hidden: true, cell: (row) => t[row.environment] },
    {
      id: 'requestId',
      header: t.requestId,
      hideable: true,
      hidden: true,
      cell: (row) => row.requestId && <CopyId short id={row.requestId} label={t.requestId} />,
    },
    { id: 'id', header: t.id, hideable: true, hidden: true, cell: (row) => <CopyId short id={row.id} label={t.id} /> },
    {
      id: 'actions',
      header: t.actions,
      hideHeader: true,
      align: 'end',
      width: '2.75rem',
      cell: (row) => (
        <Menu
          label={t.actions}
          items={[
            { label: t.details, icon: <Panel />, onSelect: () => on.open(row) },
            ...relatedTo(row, locale).map(({ label, patch }) => ({ label, onSelect: () => on.filter(patch) })),
            { kind: 'line' },
            { label: t.json, icon: <Braces />, onSelect: () => on.showJson(row) },
          ]}
        />
      ),
    },
  ];
}

/** What else belongs to an entry: the rest of its request, of its object, of its actor. */
export function relatedTo(row: AuditRow, locale: Locale): { label: string; patch: Patch }[] {
  const t = say(auditWords, locale);
  return [
    ...(row.actor.id ? [{ label: t.sameActor, patch: { actorId: row.actor.id } }] : []),
    ...(row.objectId ? [{ label: t.sameObject, patch: { objectId: row.objectId } }] : []),
    ...(row.requestId ? [{ label: t.sameRequest, patch: { requestId: row.requestId } }] : []),
  ];
}
