/**
 * Gathers single items into batches without a timer: whatever waits when a slot is free goes together. At low load
 * that is one item at once, under load it is as many as arrived meanwhile.
 */
export type MicroBatcher<Item, Result> = { add(item: Item): Promise<Result>; idle(): Promise<void> };

export function microBatcher<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  options: { maxBatch: number; inFlight: number },
): MicroBatcher<Item, Result> {
  const waiting: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let running = 0;
  let idlers: (() => void)[] = [];

  const pump = () => {
    while (running < options.inFlight && waiting.length > 0) {
      const batch = waiting.splice(0, options.maxBatch);
      running++;
      void work(batch).finally(() => {
        running--;
        pump();
        if (running === 0 && waiting.length === 0) {
          for (const resolve of idlers) resolve();
          idlers = [];
        }
      });
    }
  };

  /** A batch that fails as a whole is halved, so that one bad item does not fail its neighbours. */
  const work = async (batch: typeof waiting): Promise<void> => {
    try {
      const results = await run(batch.map((entry) => entry.item));
      batch.forEach((entry, index) => entry.resolve(results[index]!));
    } catch (error) {
      if (batch.length === 1) return batch[0]!.reject(error);
      const middle = batch.length >> 1;
      await work(batch.slice(0, middle));
      await work(batch.slice(middle));
    }
  };

  return {
    add: (item) =>
      new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        // After this turn of the event loop: answers that arrived together then share one batch, even at low load.
        setImmediate(pump);
      }),
    idle: () =>
      running === 0 && waiting.length === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve)),
  };
}
