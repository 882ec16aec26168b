import { Fragment, type ReactNode } from 'react';
import { cx } from './cx.ts';

export type Description = { label: string; value: ReactNode; /** Takes the whole width. */ wide?: boolean };

/** Names and values of one thing. What has no value is left out. One column: name left, value right. */
export function DescriptionList({
  items,
  columns = 2,
}: {
  items: readonly (Description | false | null)[];
  columns?: 1 | 2 | 3;
}) {
  const shown = items.filter(
    (item): item is Description =>
      !!item && !['', false, null, undefined].includes(item.value as string | false | null | undefined),
  );
  if (columns === 1) {
    return (
      <dl className="grid grid-cols-[fit-content(55%)_minmax(0,1fr)] gap-x-6 gap-y-2.5">
        {shown.map((item) => (
          <Fragment key={item.label}>
            <dt className="text-muted">{item.label}</dt>
            <dd className="min-w-0 text-right wrap-break-word">{item.value}</dd>
          </Fragment>
        ))}
      </dl>
    );
  }
  return (
    <dl className={cx('grid gap-x-6 gap-y-4 sm:grid-cols-2', columns === 3 && 'lg:grid-cols-3')}>
      {shown.map((item) => (
        <div key={item.label} className={cx('min-w-0', item.wide && 'sm:col-span-full')}>
          <dt className="text-sm text-muted">{item.label}</dt>
          <dd className="mt-0.5 wrap-break-word">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
