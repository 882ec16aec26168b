import { settlementTabWords } from '#i18n/catalogues/settlement-tabs.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useRights } from '../../data/ability.ts';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';

/** The pages around settlements, each with an address of its own. */
export function SettlementTabs() {
  const t = useWords(settlementTabWords);
  const may = useRights();
  const { row } = useRoute();
  const tabs = [
    { href: to('/apps/settlements/all'), label: t.all, shown: true },
    { href: to('/apps/settlements/settlements'), label: t.history, shown: true },
    { href: to('/settings/auto-settlement'), label: t.automatic, shown: true },
    { href: to('/settings/settlement'), label: t.now, shown: may('settlements:create') },
    { href: to('/apps/settlements/cross-border'), label: t.abroad, shown: may('settlements:create') },
  ];
  return (
    <Tabs
      label={t.tabs}
      tabs={tabs.filter((tab) => tab.shown).map(({ href, label }) => ({ href, label, current: row.path === href }))}
    />
  );
}
