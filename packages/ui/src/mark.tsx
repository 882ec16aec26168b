import type { ReactNode } from 'react';
import { marks, type Mark as Row, type MarkName, type WordedMark } from '#domain/payments/marks.ts';
import { markWords } from '#i18n/catalogues/ui/marks.ts';
import { Badge } from './badge.tsx';
import { useWords } from './locale.tsx';

type Props = { className?: string } & (
  | { of: WordedMark; children?: never }
  | { of: Exclude<MarkName, WordedMark>; children: ReactNode }
);

/** A badge that is no state: its look comes from the table of marks, and its words where they are always the same. */
export function Mark({ of, className, children }: Props) {
  const t = useWords(markWords);
  const mark: Row = marks[of];
  return (
    <Badge tone={mark.tone} icon={mark.hasIcon === true} {...(className ? { className } : {})}>
      {children ?? t[of as WordedMark]}
    </Badge>
  );
}
