/**
 * What must always be true of the books, as queries that return the rows where it is not. `row` names the broken row,
 * `message` says what is wrong with it; `scope` is replaced by the organisation's filter on the alias given.
 */
export type Invariant = {
  name: string;
  meaning: string;
  table: string;
  query: (scope: (alias: string) => string) => string;
};

const signed = (e: string, a: string) =>
  `case when ${e}.side = ${a}.normal_side then ${e}.amount else -${e}.amount end`;

export const invariants: Invariant[] = [
  {
    name: 'currency sums to zero',
    table: 'ledger_entries',
    meaning: 'Debits equal credits in every currency of every organisation.',
    query: (scope) => `
      select e.organisation_id || ' ' || a.currency as row, 'debits and credits differ by ' || sum(case e.side
        when 'debit' then e.amount else -e.amount end) as message
        from ledger_entries e join ledger_accounts a on a.organisation_id = e.organisation_id and a.id = e.account_id
       where ${scope('e')} group by e.organisation_id, a.currency
         having sum(case e.side when 'debit' then e.amount else -e.amount end) <> 0 order by 1`,
  },
  {
    name: 'posting balances',
    table: 'ledger_postings',
    meaning: 'Debits equal credits in every posting, in one currency.',
    query: (scope) => `
      select e.posting_key as row, 'debits ' || coalesce(sum(e.amount) filter (where e.side = 'debit'),
        0) || ', credits ' || coalesce(sum(e.amount) filter (where e.side = 'credit'), 0) as message
        from ledger_entries e join ledger_accounts a on a.organisation_id = e.organisation_id and a.id = e.account_id
       where ${scope('e')} group by e.organisation_id, e.posting_key
      having sum(case e.side when 'debit' then e.amount else -e.amount end) <> 0 or count(distinct a.currency) > 1
        order by 1`,
  },
  {
    name: 'posting has its entries',
    table: 'ledger_postings',
    meaning: 'A posting says what it moved, and the entries and holds say the same.',
    query: (scope) => `
      with lines as (select e.organisation_id, e.posting_key,
        string_agg(e.account_id || ' ' || e.side || ' ' || e.amount, ',' order by e.account_id collate "C") as text
                       from ledger_entries e where ${scope('e')} group by 1, 2),
           moves as (select m.organisation_id, m.posting_key,
                            string_agg(E'\\n' || m.action || ' ' || h.account_id || ' ' || m.amount || case
                              when m.action in ('reserve', 'withhold') then '' else ' ' || m.hold_id end, ''
                              order by m.hold_id, m.number) as text
                       from ledger_hold_moves m join ledger_holds h on h.organisation_id = m.organisation_id
                         and h.id = m.hold_id
                      where ${scope('m')} group by 1, 2)
      select p.key as row, case when l.text is null and m.text is null then 'nothing was moved for it'
        else 'its entries and holds are not what was posted' end as message
        from ledger_postings p
        left join lines l on l.organisation_id = p.organisation_id and l.posting_key = p.key
        left join moves m on m.organisation_id = p.organisation_id and m.posting_key = p.key
       where ${scope('p')} and (coalesce(l.text, m.text) is null or p.payload_hash <> sha256(convert_to(
             p.recipe || E'\\n' || p.ref_type || E'\\n' || p.ref_id || E'\\n' || coalesce(l.text,
               '') || coalesce(m.text, ''), 'UTF8')))
       order by p.booked_at, p.key`,
  },
  {
    name: 'entry belongs somewhere',
    table: 'ledger_entries',
    meaning: 'Every entry has its posting, booked at the same time, and its account.',
    query: (scope) => `
      select e.account_id || ' #' || e.number as row, case when p.key is null
        then 'posting ' || e.posting_key || ' does not exist'
             when a.id is null then 'account ' || e.account_id || ' does not exist'
               else 'is not booked with its posting' end as message
        from ledger_entries e
        left join ledger_postings p on p.organisation_id = e.organisation_id and p.key = e.posting_key
        left join ledger_accounts a on a.organisation_id = e.organisation_id and a.id = e.account_id
       where ${scope('e')} and (p.key is null or a.id is null or p.booked_at <> e.booked_at)
         order by e.booked_at, e.account_id, e.number`,
  },
  {
    name: 'running balance',
    table: 'ledger_entries',
    meaning:
      'Entries are numbered without a gap, their times do not go back, and each balance follows from the one before.',
    query: (scope) => `
      select account_id || ' #' || number as row,
             case when number <> before_number + 1 then 'follows #' || before_number
                  when before_at > booked_at then 'is booked before #' || before_number
                  else 'balance is ' || balance_after || ' instead of ' || (before_balance + change) end as message
        from (select e.account_id, e.number, e.booked_at, e.balance_after, ${signed('e', 'a')} as change,
                     lag(e.number, 1, 0::bigint) over w as before_number, lag(e.balance_after, 1, 0::bigint)
                       over w as before_balance, lag(e.booked_at) over w as before_at
                from ledger_entries e join ledger_accounts a on a.organisation_id = e.organisation_id
                  and a.id = e.account_id
               where ${scope('e')} window w as (partition by e.organisation_id, e.account_id
                 order by e.number, e.booked_at)) c
       where number <> before_number + 1 or before_at > booked_at or balance_after <> before_balance + change
       order by account_id, number`,
  },
  {
    name: 'account equals its entries',
    table: 'ledger_accounts',
    meaning: 'The booked balance and the number of entries are those of the entries.',
    query: (scope) => `
      select a.id as row, a.kind || ' says ' || a.posted || ' in ' || a.entry_count || ' entries, the entries say '
        || coalesce(e.posted, 0) || ' in ' || coalesce(e.entries, 0) as message
        from ledger_accounts a
        left join (select e.organisation_id, e.account_id, count(*) as entries, sum(${signed('e', 'b')}) as posted
                     from ledger_entries e join ledger_accounts b on b.organisation_id = e.organisation_id
                       and b.id = e.account_id
                    where ${scope('e')} group by 1, 2) e on e.organisation_id = a.organisation_id
                      and e.account_id = a.id
       where ${scope('a')} and (a.posted <> coalesce(e.posted, 0) or a.entry_count <> coalesce(e.entries, 0))
         order by a.organisation_id, a.id`,
  },
  {
    name: 'account equals its holds',
    table: 'ledger_accounts',
    meaning: 'Reserved and withheld are what is left of the open holds.',
    query: (scope) => `
      select a.id as row, a.kind || ' says reserved ' || a.reserved || ', withheld ' || a.withheld || ', the holds say '
        || coalesce(h.reserved, 0) || ' and ' || coalesce(h.withheld, 0) as message
        from ledger_accounts a
        left join (select h.organisation_id, h.account_id,
                          sum(h.amount - h.released - h.consumed) filter (where h.kind = 'reserve') as reserved,
                          sum(h.amount - h.released - h.consumed) filter (where h.kind = 'withhold') as withheld
                     from ledger_holds h where ${scope('h')} group by 1, 2) h on h.organisation_id = a.organisation_id
                       and h.account_id = a.id
       where ${scope('a')} and (a.reserved <> coalesce(h.reserved, 0) or a.withheld <> coalesce(h.withheld, 0))
         order by a.organisation_id, a.id`,
  },
  {
    name: 'nothing below its least',
    table: 'ledger_accounts',
    meaning: 'What is available never falls below the account’s limit.',
    query: (scope) => `
      select a.id as row, a.kind || ' has ' || (a.posted - a.reserved - a.withheld) || ' available, at least '
        || a.available_min || ' is demanded' as message
        from ledger_accounts a where ${scope('a')} and a.posted - a.reserved - a.withheld < a.available_min
          order by a.organisation_id, a.id`,
  },
  {
    name: 'hold equals its moves',
    table: 'ledger_holds',
    meaning: 'Amount, released and consumed are the sums of what happened to the hold, in unbroken order.',
    query: (scope) => `
      select h.id as row, 'amount ' || h.amount || ', released ' || h.released || ', consumed ' || h.consumed
        || '; its moves say ' || coalesce(m.amount, 0) || ', ' || coalesce(m.released,
        0) || ', ' || coalesce(m.consumed, 0) as message
        from ledger_holds h
        left join (select m.organisation_id, m.hold_id, count(*) as moves, max(m.number) as last,
                          coalesce(sum(m.amount) filter (where m.action in ('reserve', 'withhold')), 0) as amount,
                          coalesce(sum(m.amount) filter (where m.action in ('void', 'release')), 0) as released,
                          coalesce(sum(m.amount) filter (where m.action in ('commit', 'consume')), 0) as consumed
                     from ledger_hold_moves m where ${scope('m')} group by 1, 2) m
                       on m.organisation_id = h.organisation_id and m.hold_id = h.id
       where ${scope('h')} and (h.amount <> coalesce(m.amount, 0) or h.released <> coalesce(m.released, 0)
         or h.consumed <> coalesce(m.consumed, 0)
             or h.move_count <> coalesce(m.moves, 0) or m.moves <> m.last) order by h.opened_at, h.id`,
  },
  {
    name: 'hold move belongs somewhere',
    table: 'ledger_hold_moves',
    meaning: 'Every move of a hold has its hold and its posting.',
    query: (scope) => `
      select m.hold_id || ' #' || m.number as row, case when h.id is null then 'the hold'
        else 'posting ' || m.posting_key end || ' does not exist' as message
        from ledger_hold_moves m
        left join ledger_holds h on h.organisation_id = m.organisation_id and h.id = m.hold_id
        left join ledger_postings p on p.organisation_id = m.organisation_id and p.key = m.posting_key
       where ${scope('m')} and (h.id is null or p.key is null) order by m.booked_at, m.hold_id, m.number`,
  },
  {
    name: 'key used once',
    table: 'ledger_postings',
    meaning: 'No idempotency key has two postings.',
    query: (scope) => `
      select p.key as row, 'the key has ' || count(*) || ' postings' as message
        from ledger_postings p where ${scope('p')} group by p.organisation_id, p.key having count(*) > 1 order by 1`,
  },
];
