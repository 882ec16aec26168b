import { useEffect, useState } from 'react';
import { navigationWords } from '#i18n/catalogues/shell/navigation.ts';
import { useLocale, useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import type { useRights } from '../data/ability.ts';
import { toRow } from '../data/paths.ts';
import type { RouteRow } from '../data/route-row.ts';
import { areaTabs } from './nav-tree.ts';
import { wholeTable } from './router.tsx';

type Props = { row: RouteRow; table: readonly RouteRow[]; may: ReturnType<typeof useRights> };

/** The pages of a page's area. The menu's rows do not know them all: their place is kept meanwhile. */
export function AreaTabs({ row, table, may }: Props) {
  const t = useWords(navigationWords);
  const locale = useLocale();
  const [isWhole, setWhole] = useState(false);
  useEffect(() => {
    let isGone = false;
    wholeTable().then(
      () => isGone || setWhole(true),
      () => {},
    );
    return () => void (isGone = true);
  }, []);
  const tabs = areaTabs(table, may, row);
  if (tabs.length === 0) return isWhole ? null : <div className="mb-4 min-h-11 border-b border-border md:min-h-9" />;
  return (
    <div className="mb-4">
      <Tabs
        label={t.area}
        tabs={tabs.map(({ path, label }) => ({
          href: toRow({ path }),
          label: label[locale],
          current: path === row.path,
        }))}
      />
    </div>
  );
}
