import { accountWords } from '#i18n/catalogues/account.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { useRights } from '../data/ability.ts';
import { to } from '../data/paths.ts';
import { useRoute } from '../data/route.ts';

/** The pages of an account; each has an address of its own, and what may not be opened is not offered. */
export function AccountTabs() {
  const t = useWords(accountWords);
  const may = useRights();
  const { row } = useRoute();
  const tabs = [
    { href: to('/settings/account'), label: t.tabProfile, shown: true },
    { href: to('/apps/account/general'), label: t.tabOrganisation, shown: true },
    { href: to('/apps/account/settings'), label: t.tabBusiness, shown: may('kyc:view') },
    { href: to('/account/real-name-verification'), label: t.tabIdentity, shown: may('kyc:submit') },
    { href: to('/settings/notifications'), label: t.tabNotifications, shown: true },
    { href: to('/apps/account/app-settings'), label: t.tabApp, shown: true },
  ];
  return (
    <Tabs
      label={t.tabs}
      tabs={tabs.filter((tab) => tab.shown).map(({ href, label }) => ({ href, label, current: row.path === href }))}
    />
  );
}
