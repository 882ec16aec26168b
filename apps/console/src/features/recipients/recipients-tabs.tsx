import { recipientWords } from '#i18n/catalogues/recipients/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { to } from '../../data/paths.ts';

/** People and groups of them: two lists side by side. */
export function RecipientsTabs({ current }: { current: 'groups' | 'recipients' }) {
  const t = useWords(recipientWords);
  return (
    <div className="mb-4">
      <Tabs
        label={t.tabs}
        tabs={[
          { href: to('/profiles/groups'), label: t.groups, current: current === 'groups' },
          { href: to('/profiles/recipients'), label: t.title, current: current === 'recipients' },
        ]}
      />
    </div>
  );
}
