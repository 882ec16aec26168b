import { bankFileMarks, bankItemMarks } from '#domain/payments/state-marks.ts';
import type { BankFileState, BankItemState } from '#domain/states/bank-file.ts';
import { bankFileWords } from '#i18n/catalogues/bank-files/words.ts';
import { useWords } from '#ui/locale.tsx';
import { Mark } from '#ui/mark.tsx';
import { Tabs } from '#ui/tabs.tsx';
import { to } from '../../data/paths.ts';
import { useRoute } from '../../data/route.ts';

export const bankFilesPath = to('/apps/settlements/bank-files');
export const bankFilePath = (id: string) => to('/apps/settlements/bank-files/view/{id}', { id });

export function FileState({ state }: { state: BankFileState }) {
  const t = useWords(bankFileWords);
  return <Mark of={bankFileMarks[state]}>{t[`file_${state}`]}</Mark>;
}

/** What the bank said is settled and no statement has shown yet is not green: only the statement proves it. */
export function ItemState({ state }: { state: BankItemState }) {
  const t = useWords(bankFileWords);
  return <Mark of={bankItemMarks[state]}>{t[`item_${state}`]}</Mark>;
}

/** The pages around bank files, each with an address of its own. */
export function BankFileTabs({ unmatched }: { unmatched?: number | undefined }) {
  const t = useWords(bankFileWords);
  const { row } = useRoute();
  const tabs = [
    { href: bankFilesPath, label: t.tabFiles },
    { href: to('/apps/settlements/bank-files/answers'), label: t.tabAnswers },
    { href: to('/apps/settlements/bank-files/lines'), label: t.tabLines, count: unmatched || undefined },
    { href: to('/apps/settlements/bank-files/connection'), label: t.tabConnection },
  ];
  return <Tabs label={t.tabs} tabs={tabs.map((tab) => ({ ...tab, current: row.path === tab.href }))} />;
}
