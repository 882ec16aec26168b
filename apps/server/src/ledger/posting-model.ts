import { createHash } from 'node:crypto';
import type { Side } from './chart.ts';
import type { HoldMove, Posting, Refusal } from './posting.ts';

/**
 * The rules of the ledger as plain code, item by item: what ledger_post() must answer and leave behind. The tests
 * compare the two on random batches, and portable-post.ts serves databases without PL/pgSQL from it.
 */
export type ModelAccount = {
  organisationId: string;
  id: string;
  currency: string;
  normalSide: Side;
  availableMin: number | null;
  posted: number;
  reserved: number;
  withheld: number;
};
export type ModelHold = {
  organisationId: string;
  id: string;
  account: string;
  kind: 'reserve' | 'withhold';
  remaining: number;
};
export type ModelPosting = { id: string; hash: string; hold: string | null };
/** All by `nameOf`; a Map is never shared between two Books. */
export type Books = {
  accounts: Map<string, ModelAccount>;
  holds: Map<string, ModelHold>;
  postings: Map<string, ModelPosting>;
};
export type Verdict = { status: 'posted' | 'duplicate' | Refusal; postingId: string | null; holdId: string | null };

export const nameOf = (organisationId: string, id: string) => `${organisationId}/${id}`;
export const opensHold = (move: HoldMove) => move.action === 'reserve' || move.action === 'withhold';
/** By hold, and its opening before its use. */
export const movesInOrder = ({ moves }: Pick<Posting, 'moves'>) =>
  [...moves].sort((a, b) => byName(a.hold, b.hold) || Number(opensHold(b)) - Number(opensHold(a)));
const byName = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
const fits = (amount: number) => amount >= 1 && amount <= 999_999_999_999_999;

/** SHA-256 over what a posting moves; times and the id of a hold that it opens are not part of it. */
export function payloadHash(posting: Posting): string {
  const lines = [...posting.lines]
    .sort((a, b) => byName(a.account, b.account))
    .map((line) => `${line.account} ${line.side} ${line.amount}`);
  const moves = movesInOrder(posting).map(
    (move) => `\n${move.action} ${move.account} ${move.amount}${opensHold(move) ? '' : ` ${move.hold}`}`,
  );
  const text = `${posting.recipe}\n${posting.refType}\n${posting.refId}\n${lines.join(',')}${moves.join('')}`;
  return createHash('sha256').update(text).digest('hex');
}

/** Posts to the books, changing them; `ids` are the ids the postings will have. Members of a group are neighbours. */
export function postToBooks(books: Books, postings: Posting[], ids: string[]): Verdict[] {
  const verdicts: Verdict[] = [];
  for (let start = 0; start < postings.length;) {
    const { group, organisationId } = postings[start]!;
    let end = start + 1;
    while (
      end < postings.length &&
      group !== undefined &&
      postings[end]!.group === group &&
      postings[end]!.organisationId === organisationId
    )
      end++;
    const unit = postings.slice(start, end);
    const before = unit.length > 1 ? structuredClone(books) : null;
    const made: Verdict[] = [];
    for (const [index, posting] of unit.entries()) {
      const verdict = postOne(books, posting, ids[start + index]!);
      made.push(verdict);
      if (before && verdict.postingId === null) {
        Object.assign(books, before);
        // The member that failed keeps its reason; whatever stood before keeps standing; the rest fail with it.
        const others = unit
          .map((other) => known(books, other))
          .map((old) => (old?.status === 'duplicate' ? old : refused('group_failed')));
        made.splice(0, made.length, ...others.with(index, verdict));
        break;
      }
    }
    verdicts.push(...made);
    start = end;
  }
  return verdicts;
}

const refused = (status: Refusal): Verdict => ({ status, postingId: null, holdId: null });

function known(books: Books, posting: Posting): Verdict | null {
  const old = books.postings.get(nameOf(posting.organisationId, posting.key));
  if (!old) return null;
  return old.hash === payloadHash(posting)
    ? { status: 'duplicate', postingId: old.id, holdId: old.hold }
    : refused('key_conflict');
}

function postOne(books: Books, posting: Posting, id: string): Verdict {
  const old = known(books, posting);
  if (old) return old;
  const mistake = mistakeIn(books, posting) ?? shortageIn(books, posting);
  if (mistake) return refused(mistake);
  const { organisationId } = posting;
  for (const [account, change] of changesOf(books, posting)) {
    account.posted += change.posted;
    account.reserved += change.reserved;
    account.withheld += change.withheld;
  }
  for (const move of movesInOrder(posting)) {
    const name = nameOf(organisationId, move.hold);
    if (move.action === 'reserve' || move.action === 'withhold') {
      books.holds.set(name, {
        organisationId,
        id: move.hold,
        account: move.account,
        kind: move.action,
        remaining: move.amount,
      });
    } else books.holds.get(name)!.remaining -= move.amount;
  }
  const hold = posting.moves.find(opensHold)?.hold ?? null;
  books.postings.set(nameOf(organisationId, posting.key), { id, hash: payloadHash(posting), hold });
  return { status: 'posted', postingId: id, holdId: hold };
}

/** What is wrong with it whatever the balances are. */
function mistakeIn(books: Books, { organisationId, lines, moves }: Posting): Refusal | null {
  if (lines.length + moves.length === 0) return 'empty';
  const accounts = lines.map((line) => books.accounts.get(nameOf(organisationId, line.account)));
  if (lines.some((line) => !fits(line.amount))) return 'amount_invalid';
  if (accounts.includes(undefined)) return 'unknown_account';
  if (new Set(accounts).size < accounts.length) return 'same_account';
  if (new Set(accounts.map((account) => account!.currency)).size > 1) return 'currency_mismatch';
  if (lines.reduce((net, line) => net + (line.side === 'debit' ? line.amount : -line.amount), 0) !== 0)
    return 'unbalanced';
  for (const move of movesInOrder({ moves })) {
    const account = books.accounts.get(nameOf(organisationId, move.account));
    if (!fits(move.amount)) return 'amount_invalid';
    if (!account) return 'unknown_account';
    if (move.action === 'commit' || move.action === 'consume') {
      const line = lines.find((candidate) => candidate.account === move.account);
      if (!line || line.side === account.normalSide || move.amount > line.amount) return 'hold_without_debit';
    }
  }
  return null;
}

function changesOf(books: Books, { organisationId, lines, moves }: Posting) {
  const changes = new Map<ModelAccount, { posted: number; reserved: number; withheld: number }>();
  const changeOf = (id: string) => {
    const account = books.accounts.get(nameOf(organisationId, id))!;
    if (!changes.has(account)) changes.set(account, { posted: 0, reserved: 0, withheld: 0 });
    return { account, change: changes.get(account)! };
  };
  for (const line of lines) {
    const { account, change } = changeOf(line.account);
    change.posted += line.side === account.normalSide ? line.amount : -line.amount;
  }
  for (const { action, account, amount } of moves) {
    const field = action === 'reserve' || action === 'commit' || action === 'void' ? 'reserved' : 'withheld';
    changeOf(account).change[field] += action === 'reserve' || action === 'withhold' ? amount : -amount;
  }
  return changes;
}

/** What there is too little of: accounts are asked before holds. */
function shortageIn(books: Books, posting: Posting): Refusal | null {
  for (const [account, { posted, reserved, withheld }] of changesOf(books, posting)) {
    const change = posted - reserved - withheld;
    const after = account.posted - account.reserved - account.withheld + change;
    if (account.availableMin !== null && change < 0 && after < account.availableMin) return 'insufficient_funds';
  }
  for (const id of new Set(posting.moves.map((move) => move.hold))) {
    const moves = posting.moves.filter((move) => move.hold === id);
    const open = moves.find(opensHold);
    const stored = books.holds.get(nameOf(posting.organisationId, id));
    const hold = stored ?? (open && { account: open.account, kind: open.action });
    const reserve = hold?.kind === 'reserve';
    const foreign = moves.some(
      (move) => move.account !== hold?.account || ['reserve', 'commit', 'void'].includes(move.action) !== reserve,
    );
    const after = moves.reduce(
      (sum, move) => sum + (opensHold(move) ? move.amount : -move.amount),
      stored?.remaining ?? 0,
    );
    if ((stored && open) || foreign || after < 0) return 'hold_refused';
  }
  return null;
}
