import { Fragment, type ReactNode } from 'react';
import { ButtonLink } from '#ui/button.tsx';
import { Card } from '#ui/card.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale } from '#ui/locale.tsx';
import { PageHeader, type PageHeaderProps } from '#ui/page-header.tsx';
import { Skeleton, SkeletonCard } from '#ui/skeleton.tsx';
import { errorSentence } from '../../data/error-sentence.ts';
import { useCrumb, useRoute } from '../../data/route.ts';
import { LoadFailed } from '../load-failed.tsx';
import type { Read, RecordRead } from './use-record.ts';

type Back = NonNullable<PageHeaderProps['back']>;
/** What the head of a page says of its record. */
type Head = Partial<Pick<PageHeaderProps, 'title' | 'badge' | 'description' | 'actions' | 'back'>> & {
  /** Its name in breadcrumbs and document title, where the title is none. */
  crumb?: string;
};
type Gone = { title?: string; text: string; actions?: ReactNode };

export type RecordPageProps<Row> = {
  /** Of `useRecord`. */
  record: RecordRead<Row>;
  /** What else has to be there first. */
  beside?: readonly Read[];
  /** The page's name while its record is not there. Default: its title in the table of routes. */
  title?: string;
  back: Back;
  /** What it leaves out stays as it is while the record is not there. */
  head: (row: Row) => Head;
  /** The title is a sum of money, in large figures. */
  isSum?: boolean;
  /** Under the title will stand a line. */
  isDescribed?: boolean;
  /** The same blocks at the same heights, so that nothing moves when the record arrives. */
  skeleton?: ReactNode;
  failedTitle?: string;
  /** What is said when there is no such record. Default: the server's sentence, and the way back. */
  gone?: Gone;
  children: (row: Row) => ReactNode;
};

/**
 * A page of one record with all that such pages have in common: the way back, the name in the breadcrumbs, and what
 * stands there while it is awaited, when it cannot be read and when there is none. A capability brings what the head
 * says of it, and what stands below.
 */
export function RecordPage<Row>({ record, beside = [], back, head, children, ...look }: RecordPageProps<Row>) {
  const locale = useLocale();
  const { row } = useRoute();
  const { title = row.title[locale], isSum, isDescribed, skeleton, failedTitle, gone } = look;
  const { data, id } = record;
  const said = data === undefined ? null : head(data);
  useCrumb(said?.crumb ?? (typeof said?.title === 'string' ? said.title : null));
  const missing = [record, ...beside].find((read) => read.data === undefined);
  return (
    <Fragment key={id}>
      <PageHeader
        back={back}
        {...(said
          ? { title, ...said, ...(isSum ? { title: <Sum>{said.title}</Sum> } : {}) }
          : {
              title: isSum && !missing?.error ? <SumToCome title={title} /> : title,
              description: isDescribed && !missing?.error && <Skeleton className="mt-1 h-5 w-64" />,
            })}
      />
      {data !== undefined && !missing ? (
        children(data)
      ) : missing?.error ? (
        <Card>
          <Failure read={missing} error={missing.error} title={failedTitle} gone={gone} back={back} />
        </Card>
      ) : (
        (skeleton ?? <SkeletonCard className="h-96" />)
      )}
    </Fragment>
  );
}

const Sum = ({ children }: { children: ReactNode }) => (
  <span className="text-2xl tabular-nums md:text-3xl">{children}</span>
);

const SumToCome = ({ title }: { title: string }) => (
  <>
    <span className="sr-only">{title}</span>
    <Skeleton className="h-9 w-48" />
  </>
);

type FailureProps = {
  read: Read;
  error: NonNullable<Read['error']>;
  title: string | undefined;
  gone: Gone | undefined;
  back: Back;
};

/** What is not there does not come by asking again. */
function Failure({ read, error, title, gone, back }: FailureProps) {
  const locale = useLocale();
  if (error.status !== 404)
    return <LoadFailed title={title} error={error} refetch={read.refetch} isFetching={read.isFetching} />;
  const sentence = errorSentence(error, locale);
  return (
    <ErrorState
      title={gone ? (gone.title ?? sentence) : title}
      message={gone?.text ?? sentence}
      requestId={error.error.requestId}
      actions={gone?.actions ?? <ButtonLink href={back.href}>{back.label}</ButtonLink>}
    />
  );
}

/** What happened on the left and the facts on the right, to come. */
export function RecordSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      <div className="grid grid-cols-1 content-start gap-4">
        <SkeletonCard className="h-56" />
        <SkeletonCard className="h-80" />
      </div>
      <SkeletonCard className="h-96" />
    </div>
  );
}

/** The same below a line that says where it stands. */
export function StateSkeleton() {
  return (
    <div className="grid grid-cols-1 gap-4">
      <Skeleton className="h-16 w-full rounded-lg" />
      <RecordSkeleton />
    </div>
  );
}
