import ScrollText from 'lucide-react/icons/scroll-text';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { Suspense, useMemo } from 'react';
import * as z from 'zod/mini';
import { auditApi, auditExportColumns, auditListQuery, type AuditRow } from '#contract/audit/api.ts';
import { id } from '#contract/fields.ts';
import { auditActionName } from '#i18n/catalogues/audit/actions.ts';
import { auditExportWords, auditVerifyWords, auditWords } from '#i18n/catalogues/audit/words.ts';
import { Button } from '#ui/button.tsx';
import { useHiddenColumns } from '#ui/data-table/column-chooser.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { lazyPart } from '../../data/lazy-part.ts';
import { listSearch } from '../../data/list-search.ts';
import { usePreviewData } from '../../data/preview-data.ts';
import { useRoute } from '../../data/route.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';
import { cleared, type Patch } from '../../shell/list/filters.ts';
import { RecordList } from '../../shell/list/record-list.tsx';
import { useList } from '../../shell/list/use-list.ts';
import { ExportMenu } from '../../shell/export-menu.tsx';
import { logColumns } from './log-columns.tsx';
import { logFilters } from './log-filters.ts';

const EntryDrawer = lazyPart(() => import('./entry-drawer.tsx'), 'EntryDrawer');
const VerifyDialog = lazyPart(() => import('./verify-dialog.tsx'), 'VerifyDialog');

/** `open` shows one entry, `verify` the check of the chain. */
const search = listSearch(auditListQuery, { open: z.optional(id('audit')), verify: z.optional(z.literal('1')) });
const dayOf = (row: AuditRow) => row.at;

/** Who did what. `?userId=` is the activity of one person: what they did and what was done to them. */
export function Screen() {
  const t = useWords(auditWords);
  const words = useWords(auditExportWords);
  const verifyWords = useWords(auditVerifyWords);
  const locale = useLocale();
  const { row } = useRoute();
  const preview = usePreviewData();
  const list = useList(auditApi.list, { search, filters: logFilters(locale) });
  const { state, setState, change, filters } = list;
  const { userId, open, verify } = state;
  const people = useEndpoint(auditApi.people, {}, { staleTime: 60_000, enabled: userId !== undefined });
  const only = (patch: Patch) => change({ q: undefined, ...cleared(filters), ...patch, open: undefined });
  const columns = useMemo(
    () =>
      logColumns(locale, {
        open: (each) => setState({ open: each.id }),
        filter: (patch) => change({ ...cleared(logFilters(locale)), ...patch }),
        showJson: (each) => preview.show(each, { title: auditActionName(each.action, locale) }),
      }),
    [locale, preview, setState, change],
  );
  const shown = useHiddenColumns('audit-log', columns);
  const about = userId && people.data?.find((person) => person.id === userId)?.name;
  const scope = { team: t.textTeam, own: t.textOwn, all: t.text }[String(list.meta['scope'] ?? 'all')] ?? t.text;
  return (
    <>
      <PageHeader
        title={about ? t.activityOf({ name: about }) : row.title[locale]}
        description={scope}
        actions={
          <>
            <ExportMenu
              row={auditApi.export}
              query={{ ...list.filter, columns: auditExportColumns.filter((column) => !shown.hidden.has(column)) }}
              t={words}
            />
            <Button icon={<ShieldCheck />} onClick={() => setState({ verify: '1' })}>
              {verifyWords.verify}
            </Button>
          </>
        }
      />
      <RecordList
        list={list}
        label={t.label}
        columns={columns}
        chosenColumns={shown}
        nameOf={(each) => auditActionName(each.action, locale)}
        onOpen={(each) => setState({ open: each.id })}
        currentKey={open ?? null}
        dayOf={dayOf}
        maxHeight="calc(100dvh - 20rem)"
        failedTitle={t.loadFailed}
        empty={<EmptyState icon={<ScrollText />} title={t.emptyTitle} description={t.emptyText} />}
      />
      <p className="mt-3 text-sm text-muted">{t.zone}</p>
      <Suspense>
        {open && <EntryDrawer id={open} onClose={() => setState({ open: undefined })} onFilter={only} />}
        {verify && (
          <VerifyDialog
            onClose={() => setState({ verify: undefined })}
            onShow={(auditId) => setState({ verify: undefined, open: auditId })}
          />
        )}
      </Suspense>
    </>
  );
}
