import type { Tx } from '../../context.ts';
import type { ProcessFacts } from './beat.ts';

const aliveSeconds = 60;

export type SettingDifference = { setting: string; processes: string[] };
export type Differences = {
  /** Settings by name, and the other processes that have something else there. */
  differs: SettingDifference[];
  /** Another secret than those who were here first: what is sealed cannot be opened. */
  isStranger: boolean;
};

/** Configuration that must be the same in every process and is not, as one process sees the others. */
export async function settingDifferences(tx: Tx, own: ProcessFacts, now: Date): Promise<Differences> {
  const others = await tx
    .selectFrom('process_heartbeats')
    .select(['id', 'started_at', 'settings'])
    .where('seen_at', '>', new Date(now.getTime() - aliveSeconds * 1000))
    .where('id', '<>', own.id)
    .orderBy('id')
    .execute();
  const found = new Map<string, string[]>();
  for (const other of others) {
    const hasOtherSecret = other.settings['NKAP_SECRET'] !== own.settings['NKAP_SECRET'];
    // Fingerprints are made with the secret: where it differs nothing else can be compared.
    const names = hasOtherSecret
      ? ['NKAP_SECRET']
      : Object.keys({ ...own.settings, ...other.settings }).filter(
          (name) => own.settings[name] !== other.settings[name],
        );
    for (const name of names) found.set(name, [...(found.get(name) ?? []), other.id]);
  }
  const strangers = new Set(found.get('NKAP_SECRET'));
  return {
    differs: [...found]
      .map(([setting, processes]) => ({ setting, processes }))
      .toSorted((a, b) => a.setting.localeCompare(b.setting)),
    isStranger: others.some((other) => strangers.has(other.id) && other.started_at < own.startedAt),
  };
}
