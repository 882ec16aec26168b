import { auditApi } from '#contract/audit/api.ts';
import { auditValue, changesOf } from '#domain/audit/changes.ts';
import { deviceName } from '#domain/people/device-name.ts';
import { formatDateTime } from '#domain/values/time.ts';
import { auditActionName } from '#i18n/catalogues/audit/actions.ts';
import { auditWords } from '#i18n/catalogues/audit/words.ts';
import { Button } from '#ui/button.tsx';
import { CopyId } from '#ui/copy-id.tsx';
import { DescriptionList } from '#ui/description-list.tsx';
import { Drawer } from '#ui/drawer.tsx';
import { Link } from '#ui/link.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { SkeletonLines } from '#ui/skeleton.tsx';
import { to } from '../../data/paths.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { LoadFailed } from '../../shell/load-failed.tsx';
import { actorName, objectHref } from './entry-face.ts';
import { ObjectLink, Outcome, relatedTo } from './log-columns.tsx';
import type { Patch } from '../../shell/list/filters.ts';

type Props = { id: string; onClose: () => void; onFilter: (patch: Patch) => void };

/** One entry: who, what, what it was before and after, and its place in the chain. */
export function EntryDrawer({ id, onClose, onFilter }: Props) {
  const t = useWords(auditWords);
  const locale = useLocale();
  const { data, error, isFetching, refetch } = useEndpoint(auditApi.get, { params: { id } }, { keepPrevious: false });
  const href = data && objectHref(data);
  const changes = data ? changesOf(data.before, data.after) : [];
  return (
    <Drawer
      open
      size="large"
      onClose={onClose}
      title={data ? auditActionName(data.action, locale) : t.id}
      description={data && formatDateTime(new Date(data.at), locale)}
    >
      {error && !data ? (
        <LoadFailed title={t.loadFailed} error={error} refetch={refetch} isFetching={isFetching} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          <DescriptionList
            columns={2}
            items={[
              { label: t.actor, value: actorName(data, locale) },
              { label: t.result, value: <Outcome row={data} locale={locale} /> },
              { label: t.object, value: data.objectType && <ObjectLink row={data} locale={locale} /> },
              {
                label: t.affectedUser,
                value: data.affectedUser && (
                  <Link href={to('/audit-log', { userId: data.affectedUser.id })}>
                    {data.affectedUser.name ?? data.affectedUser.id}
                  </Link>
                ),
              },
              { label: t.ip, value: data.ip },
              { label: t.device, value: data.device && <span title={data.device}>{deviceName(data.device)}</span> },
              { label: t.environment, value: t[data.environment] },
              { label: t.requestId, value: data.requestId && <CopyId id={data.requestId} label={t.requestId} /> },
              { label: t.id, value: <CopyId id={data.id} label={t.id} /> },
              { label: t.seq, value: data.link ? <span className="tabular-nums">{data.link.seq}</span> : t.unchained },
              {
                label: t.hash,
                wide: true,
                value: data.link && <code className="font-mono text-xs break-all">{data.link.hash}</code>,
              },
            ]}
          />
          {changes.length > 0 && (
            <section>
              <h3 className="mb-2 font-semibold">{t.changes}</h3>
              <div className="overflow-x-auto rounded-md border border-border">
                <table className="w-full text-sm">
                  <thead className="bg-sunken text-left text-muted">
                    <tr>
                      {[t.field, t.before, t.after].map((name) => (
                        <th key={name} scope="col" className="px-3 py-2 font-medium">
                          {name}
                        </th>
                      ))}
                    </tr>
                  </thead>
                  <tbody>
                    {changes.map((change) => (
                      <tr key={change.name} className="border-t border-border align-top">
                        <th scope="row" className="px-3 py-2 text-left font-mono text-xs font-normal">
                          {change.name}
                        </th>
                        <td className="px-3 py-2 wrap-anywhere text-muted">{change.before ?? '–'}</td>
                        <td className="px-3 py-2 wrap-anywhere">{change.after ?? '–'}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
            </section>
          )}
          {data.detail && (
            <section>
              <h3 className="mb-2 font-semibold">{t.detail}</h3>
              <DescriptionList
                columns={1}
                items={Object.entries(data.detail).map(([label, value]) => ({ label, value: auditValue(value) }))}
              />
            </section>
          )}
          <div className="flex flex-wrap gap-2">
            {relatedTo(data, locale).map(({ label, patch }) => (
              <Button key={label} size="small" onClick={() => onFilter(patch)}>
                {label}
              </Button>
            ))}
            {href && (
              <Link href={href} className="content-center px-2 text-sm">
                {t.openObject}
              </Link>
            )}
          </div>
        </div>
      )}
    </Drawer>
  );
}
