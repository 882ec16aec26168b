import { topUpWords } from '#i18n/catalogues/top-ups/words.ts';
import { DescriptionList } from '#ui/description-list.tsx';
import { useWords } from '#ui/locale.tsx';

/** What a way of topping up takes, costs and lasts. */
export function ChannelFacts({ cap, fee, delay }: { cap: string; fee: string; delay: string }) {
  const t = useWords(topUpWords);
  return (
    <DescriptionList
      columns={3}
      items={[
        { label: t.cap, value: cap },
        { label: t.fee, value: fee },
        { label: t.delay, value: delay },
      ]}
    />
  );
}
