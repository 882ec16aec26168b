import type { ReactNode } from 'react';
import type { ApiError } from '#client/api-error.ts';
import { ErrorState } from '#ui/error-state.tsx';
import { useLocale } from '#ui/locale.tsx';
import { errorSentence } from '../data/error-sentence.ts';

/** Instead of what could not be read: the server's sentence, the request id, and another try. */
export function LoadFailed({
  error,
  title,
  refetch,
  isFetching,
}: {
  error: ApiError;
  title?: ReactNode;
  refetch: () => void;
  isFetching: boolean;
}) {
  const locale = useLocale();
  return (
    <ErrorState
      title={title}
      message={errorSentence(error, locale)}
      requestId={error.error.requestId}
      onRetry={refetch}
      retrying={isFetching}
    />
  );
}
