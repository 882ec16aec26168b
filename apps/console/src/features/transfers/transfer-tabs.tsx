import { transferListWords } from '#i18n/catalogues/transfers/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { to } from '../../data/paths.ts';

/** The three lists of transfers. */
export function TransferTabs({ current }: { current: 'all' | 'api' | 'planned' }) {
  const t = useWords(transferListWords);
  return (
    <div className="mb-4">
      <Tabs
        label={t.views}
        tabs={[
          { href: to('/transfer/all'), label: t.all, current: current === 'all' },
          { href: to('/transfer/planned'), label: t.planned, current: current === 'planned' },
          { href: to('/transfer/api-only'), label: t.api, current: current === 'api' },
        ]}
      />
    </div>
  );
}
