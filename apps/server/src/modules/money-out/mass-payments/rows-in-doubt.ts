import type { MassPaymentDetail } from '#contract/mass-payments/schemas.ts';
import { tellingWord } from '#domain/payments/status-tones.ts';
import { both } from '#domain/values/locale.ts';
import { formatMoney } from '#domain/values/money.ts';
import { massPaymentNotes } from '#i18n/catalogues/mass-payments/words.ts';
import { statusName } from '#i18n/catalogues/ui/statuses.ts';
import type { Tx } from '../../context.ts';
import { inDoubtOf, spokenAgainstOf } from '../../engine/movements/public.ts';
import { among, type Item, type Run } from './records.ts';
import { labelOfRow } from './rows-of-file.ts';

/** So many are named. */
const namedMax = 100;

const idsOf = (runs: readonly Run[]): string[] => runs.map(({ id }) => id);
type Named = Pick<Item, 'id' | 'row_no' | 'name' | 'receives' | 'status' | 'stage'>;

async function namedItems(tx: Tx, run: Run, ids: readonly string[]): Promise<Map<string, Named>> {
  if (ids.length === 0) return new Map();
  const items = await tx
    .selectFrom('mass_payment_items')
    .select(['id', 'row_no', 'name', 'receives', 'status', 'stage'])
    .where('organisation_id', '=', run.organisation_id)
    .where(among('id', [...new Set(ids)]))
    .execute();
  return new Map(items.map((item) => [item.id, item]));
}

/** The rows that wait for a person, in whichever part they stand: those that the list of what is in doubt has. */
export async function rowsInDoubt(tx: Tx, run: Run, parts: readonly Run[]): Promise<MassPaymentDetail['inDoubt']> {
  const found = await inDoubtOf(tx, run.organisation_id, idsOf(parts));
  const items = await namedItems(
    tx,
    run,
    found.map(({ itemId }) => itemId),
  );
  const rows = found
    .flatMap(({ itemId, anomaly }) => {
      const item = items.get(itemId);
      return item ? [{ item, anomaly }] : [];
    })
    .toSorted((a, b) => a.item.row_no - b.item.row_no);
  return {
    count: rows.length,
    first: rows.slice(0, namedMax).map(({ item, anomaly }) => ({
      itemId: item.id,
      text: both((locale) =>
        massPaymentNotes.inDoubt[locale]({
          row: labelOfRow(run.sheets, item.row_no),
          name: item.name,
          amount: formatMoney(item.receives, locale),
          word: statusName(
            tellingWord({ status: item.status, stage: item.stage, anomaly, direction: 'outbound' }),
            locale,
          ),
        }),
      ),
    })),
  };
}

/** What operators said against rows that stood as paid, for the history of their run. */
export async function spokenAgainst(tx: Tx, run: Run): Promise<MassPaymentDetail['events']> {
  const found = await spokenAgainstOf(tx, run.organisation_id, [run.id]);
  const items = await namedItems(
    tx,
    run,
    found.map(({ itemId }) => itemId),
  );
  return found.flatMap(({ id, itemId, at, note }) => {
    const item = items.get(itemId);
    if (!item) return [];
    const text = both((locale) =>
      massPaymentNotes.spokenAgainst[locale]({
        row: labelOfRow(run.sheets, item.row_no),
        name: item.name,
        amount: formatMoney(item.receives, locale),
        note: note?.[locale] ?? null,
      }),
    );
    return [{ id, at: at.toISOString(), kind: 'spokenAgainst' as const, actorName: null, note: text }];
  });
}
