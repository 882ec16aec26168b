import { ApiError } from '#client/api-error.ts';
import { clientEvents } from './client.ts';
import type { PartLater } from './part-later.ts';

/** Does something with it, at once when it is here. Where it cannot be fetched, the person is told of the line. */
export function withPart<T>(part: PartLater<T>, act: (found: T) => void): void {
  if (part.known) return act(part.known);
  void part
    .load()
    .then(act, () =>
      clientEvents.onError(
        new ApiError(0, { code: 0, key: 'client.network', message: null, retryable: true, requestId: '' }),
      ),
    );
}
