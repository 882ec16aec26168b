import type { Clock } from '../../../kit/clock.ts';
import type { RunTx } from '../../../kit/http/context.ts';
import type { Tx } from '../../context.ts';
import { dropKept, insertKept, keepFile, publicPath, type FileServices, type KeptFile } from '../files/public.ts';
import type { Tables } from '../../tables.ts';
import { drawLogo } from './draw-logo.ts';

/**
 * The picture of an organisation: one that was sent, or one made from its name. No transaction is open while it is put
 * away.
 */
export const keepLogo = (
  files: FileServices,
  wish: { name: string; at: Date; sent?: Buffer | undefined },
): Promise<KeptFile> =>
  keepFile(files, {
    purpose: 'logo',
    name: wish.sent ? 'logo' : 'made from the name.png',
    bytes: wish.sent ?? drawLogo(wish.name),
    at: wish.at,
  });

/** What pay pages and account choices read; a picture of ours has an address on every listener. */
export const logoColumns = (fileId: string) => ({ logo_file_id: fileId, logo_url: publicPath('logo', fileId) });

/** Runs something that takes a kept logo over; what it does not take over is not left behind. */
export async function withLogo<T>(
  files: FileServices,
  wish: Parameters<typeof keepLogo>[1],
  work: (logo: KeptFile) => Promise<T>,
): Promise<T> {
  const logo = await keepLogo(files, wish);
  try {
    return await work(logo);
  } catch (error) {
    await dropKept(files, logo).catch(() => {});
    throw error;
  }
}

/** An organisation of an earlier release has none; it gets the one it would be founded with today. */
export async function drawMissingLogos({
  runTx,
  files,
  clock,
}: {
  runTx: RunTx<Tables>;
  files: FileServices;
  clock: Clock;
}): Promise<void> {
  const bare = (tx: Tx) =>
    tx
      .selectFrom('identity.organisations')
      .select(['id', 'display_name'])
      .where('logo_file_id', 'is', null)
      .where('logo_url', 'is', null);
  for (const { id, display_name: name } of await runTx('system', (tx) => bare(tx).orderBy('id').limit(20).execute())) {
    await withLogo(files, { name, at: clock.now() }, (logo) =>
      runTx('system', async (tx) => {
        const given = await tx
          .updateTable('identity.organisations')
          .set(logoColumns(logo.id))
          .where('id', '=', id)
          .where('logo_file_id', 'is', null)
          .executeTakeFirst();
        if (given.numUpdatedRows > 0n) await insertKept(tx, id, logo, null);
        else await dropKept(files, logo);
      }),
    );
  }
}
