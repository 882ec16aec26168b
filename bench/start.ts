import { rmSync } from 'node:fs';
import { print, round, say } from './figure.ts';
import { newDataDir, startProduct } from './product.ts';

/**
 * How long `npm start` takes to a served page: the first time with the demo world and without, and every later time.
 */
export async function benchStart(): Promise<void> {
  const served = async (dataDir: string, empty: boolean): Promise<number> => {
    const began = performance.now();
    const product = await startProduct(dataDir, { empty });
    try {
      const page = await fetch(`${product.url}/login`, { headers: { accept: 'text/html' } });
      if (page.status !== 200 || !(await page.text()).includes('<div'))
        throw new Error(`The console was not served (${page.status})`);
      return (performance.now() - began) / 1000;
    } finally {
      await product.stop();
    }
  };
  const [demo, empty] = [newDataDir(), newDataDir()];
  try {
    say('first start without the demo world');
    print({ name: 'start.cold.empty', value: round(await served(empty, true), 2), unit: 's' });
    say('first start with the demo world');
    print({ name: 'start.cold.demo', value: round(await served(demo, false), 2), unit: 's' });
    say('later starts');
    const times = [await served(demo, false), await served(demo, false), await served(demo, false)].sort(
      (a, b) => a - b,
    );
    print({ name: 'start.warm', value: round(times[1]!, 2), unit: 's' });
  } finally {
    for (const folder of [demo, empty]) rmSync(folder, { recursive: true, force: true });
  }
}
