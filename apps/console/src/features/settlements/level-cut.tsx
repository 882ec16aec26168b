import type { ReactNode } from 'react';
import type { LevelCut } from '#contract/settlements/schemas.ts';
import { formatMoney } from '#domain/values/money.ts';
import { formatDate } from '#domain/values/time.ts';
import { levelCutWords } from '#i18n/catalogues/settlements/words.ts';
import { Banner } from '#ui/banner.tsx';
import { useLocale, useWords } from '#ui/locale.tsx';

/** A cap of the level left no room for all of it: how much leaves, why, and when the rest can. */
export function LevelCutNote({ cut, children }: { cut: LevelCut; children?: ReactNode }) {
  const t = useWords(levelCutWords);
  const locale = useLocale();
  const text = t.text({
    leaves: cut.leaves > 0 ? formatMoney(cut.leaves, locale) : null,
    wanted: formatMoney(cut.wanted, locale),
    rule: cut.rule,
    from: cut.from && formatDate(cut.from, locale),
  });
  return (
    <Banner tone="warning" live>
      {text}
      {children}
    </Banner>
  );
}
