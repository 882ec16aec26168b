-- Of a group that failed, what comes behind the member that failed was told to have failed with it (group_failed) also
-- where the same posting stands earlier in the same call: it is a duplicate, as where that one stood before the call. The
-- function is the one of 0001 but for this, and so are its settings, which a function made anew has lost.
CREATE OR REPLACE FUNCTION ledger_post(batch jsonb)
RETURNS TABLE (item integer, status text, posting_id text, hold_id text, account_id text)
LANGUAGE plpgsql SECURITY DEFINER AS $$
#variable_conflict use_column
DECLARE
  tenant constant text := current_setting('app.org_id');
  item_count constant integer := jsonb_array_length(batch -> 'items' -> 'id');
  amount_max constant bigint := 999999999999999;
  -- items (i), accounts wanted (w), lines (l), hold moves (m), slots (s: first the accounts, a; then holds, h), effects (e)
  i_org text[]; i_id text[]; i_key text[]; i_group text[]; i_hold text[]; i_booked timestamptz[];
  i_recipe text[]; i_type text[]; i_ref text[]; i_occurred timestamptz[];
  i_status text[]; i_text text[]; i_hash bytea[]; i_problem text[]; i_first integer[];
  i_posting text[]; i_from integer[];
  w_org text[]; w_id text[]; slot_of integer[];
  l_item integer[]; l_place integer[]; l_side text[]; l_amount bigint[]; l_slot integer[];
  m_item integer[]; m_place integer[]; m_action text[]; m_account text[]; m_hold text[]; m_amount bigint[];
  m_reason text[]; m_release date[]; m_slot integer[]; m_hold_slot integer[];
  s_org text[]; s_id text[]; s_free bigint[]; s_min bigint[]; account_count integer;
  a_place integer[]; a_side text[]; a_currency text[]; a_posted bigint[]; a_count bigint[]; a_moved timestamptz[];
  h_account text[]; h_kind text[]; h_left bigint[]; h_moves integer[];
  e_item integer[]; e_slot integer[]; e_delta bigint[];
  hold_slot_of jsonb := '{}';
  repeated boolean := false; broken boolean; in_order boolean;
  n integer; m integer; k integer; slot integer; never integer; first integer; last integer; failed integer; e integer;
  after bigint; written integer; expected integer; found record;
BEGIN
  IF item_count = 0 THEN RETURN; END IF;
  IF item_count > 999 THEN RAISE EXCEPTION 'ledger_post: % items, at most 999', item_count; END IF;

  -- 1. Read the batch into arrays.
  SELECT ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'organisation_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'key')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'recipe')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'ref_type')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'ref_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'group_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'items' -> 'hold_id')),
         ARRAY(SELECT x::timestamptz FROM jsonb_array_elements_text(batch -> 'items' -> 'occurred_at') AS x),
         ARRAY(SELECT x::timestamptz FROM jsonb_array_elements_text(batch -> 'items' -> 'booked_at') AS x)
    INTO i_org, i_id, i_key, i_recipe, i_type, i_ref, i_group, i_hold, i_occurred, i_booked;
  i_posting := array_fill(NULL::text, ARRAY[item_count]);
  IF tenant = '' OR (tenant <> 'system' AND array_remove(i_org, tenant) <> '{}') THEN
    RAISE EXCEPTION 'ledger_post: an item belongs to another organisation' USING ERRCODE = '42501';
  END IF;
  SELECT ARRAY(SELECT x::integer FROM jsonb_array_elements_text(batch -> 'lines' -> 'item') AS x),
         ARRAY(SELECT x::integer FROM jsonb_array_elements_text(batch -> 'lines' -> 'account') AS x),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'lines' -> 'side')),
         ARRAY(SELECT x::bigint FROM jsonb_array_elements_text(batch -> 'lines' -> 'amount') AS x)
    INTO l_item, l_place, l_side, l_amount;
  IF jsonb_array_length(batch -> 'moves' -> 'item') > 0 THEN
    SELECT array_agg(m.item::integer), array_agg(m.account::integer), array_agg(m.action), array_agg(m.hold),
           array_agg(m.amount::bigint), array_agg(m.reason), array_agg(m.release_on::date)
      INTO m_item, m_place, m_action, m_hold, m_amount, m_reason, m_release
      FROM (SELECT m.*
              FROM unnest(
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'item')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'account')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'action')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'hold')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'amount')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'reason')),
                   ARRAY(SELECT jsonb_array_elements_text(batch -> 'moves' -> 'release_on'))
                   ) WITH ORDINALITY AS m(item, account, action, hold, amount, reason, release_on, place)
             ORDER BY m.item::integer, m.hold COLLATE "C", m.action NOT IN ('reserve', 'withhold'), m.place) AS m;
  END IF;

  -- 2. Lock every account once, in one order for everybody, and read it as it is now. An account's slot is its
  --    place in that order; slot_of leads from its place in the batch to its slot, null when it does not exist.
  SELECT ARRAY(SELECT jsonb_array_elements_text(batch -> 'accounts' -> 'organisation_id')),
         ARRAY(SELECT jsonb_array_elements_text(batch -> 'accounts' -> 'id'))
    INTO w_org, w_id;
  SELECT array_agg(x.organisation_id), array_agg(x.id), array_agg(x.posted - x.reserved - x.withheld),
         array_agg(x.available_min), array_agg(x.normal_side), array_agg(x.currency), array_agg(x.posted),
         array_agg(x.entry_count), array_agg(x.moved_at), array_agg(x.place::integer), count(*)
    INTO s_org, s_id, s_free, s_min, a_side, a_currency, a_posted, a_count, a_moved, a_place, account_count
    FROM (SELECT a.*, w.place
            FROM unnest(w_org, w_id) WITH ORDINALITY AS w(organisation_id, id, place)
            JOIN ledger_accounts a ON a.organisation_id = w.organisation_id AND a.id = w.id
           ORDER BY a.lock_rank, a.organisation_id, a.id
             FOR NO KEY UPDATE OF a) AS x;
  slot_of := array_fill(NULL::integer, ARRAY[greatest(coalesce(array_length(w_id, 1), 0), 1)]);
  FOR slot IN 1 .. account_count LOOP slot_of[a_place[slot]] := slot; END LOOP;
  SELECT array_agg(x.slot), array_agg(CASE WHEN x.side = a_side[x.slot] THEN x.amount ELSE -x.amount END)
    INTO l_slot, e_delta
    FROM (SELECT slot_of[l.place] AS slot, l.side, l.amount FROM unnest(l_place, l_side, l_amount) AS l(place, side, amount)) AS x;
  e_item := l_item;
  e_slot := l_slot;

  -- 3. Judge each item by itself.
  SELECT array_agg(CASE
           WHEN j.lines = 0 THEN 'empty'
           WHEN NOT j.amounts_fit THEN 'amount_invalid'
           WHEN j.unknown IS NOT NULL THEN 'unknown_account'
           WHEN j.lines <> j.accounts THEN 'same_account'
           WHEN j.currencies_differ THEN 'currency_mismatch'
           WHEN j.net <> 0 THEN 'unbalanced'
           ELSE 'posted' END ORDER BY j.n),
         array_agg(j.unknown ORDER BY j.n),
         array_agg(i_recipe[j.n] || E'\n' || i_type[j.n] || E'\n' || i_ref[j.n] || E'\n' || coalesce(j.text, '') ORDER BY j.n)
    INTO i_status, i_problem, i_text
    FROM (SELECT l.n, count(l.place) AS lines, count(DISTINCT l.place) AS accounts,
                 min(a_currency[l.slot]) <> max(a_currency[l.slot]) AS currencies_differ,
                 min(w_id[l.place]) FILTER (WHERE l.slot IS NULL OR w_org[l.place] <> i_org[l.n]) AS unknown,
                 bool_and(l.amount BETWEEN 1 AND amount_max) AS amounts_fit,
                 sum(CASE l.side WHEN 'debit' THEN l.amount WHEN 'credit' THEN -l.amount END) AS net,
                 string_agg(w_id[l.place] || ' ' || l.side || ' ' || l.amount, ',' ORDER BY w_id[l.place] COLLATE "C") AS text
            FROM (SELECT * FROM unnest(l_item, l_slot, l_place, l_side, l_amount)
                  UNION ALL SELECT x, NULL, NULL, NULL, NULL FROM generate_series(1, item_count) AS x)
                 AS l(n, slot, place, side, amount)
           GROUP BY l.n) AS j;
  IF item_count > 1 THEN
    SELECT array_agg(f.first ORDER BY f.n), bool_or(f.first <> f.n)
      INTO i_first, repeated
      FROM (SELECT k.n::integer AS n, min(k.n::integer) OVER (PARTITION BY k.org COLLATE "C", k.key COLLATE "C") AS first
              FROM unnest(i_org, i_key) WITH ORDINALITY AS k(org, key, n)) AS f;
  ELSE
    i_first := '{1}';
  END IF;

  -- 4. Holds. Each hold is a slot of its own whose balance is what remains of it, so one rule (no slot
  --    below its least) serves accounts and holds alike.
  IF m_item IS NOT NULL THEN
    FOR found IN
      SELECT w.org, w.hold, h.account_id, h.kind, h.amount - h.released - h.consumed AS remaining, h.move_count
        FROM (SELECT DISTINCT i_org[w.n] AS org, w.hold FROM unnest(m_item, m_hold) AS w(n, hold)) AS w
        LEFT JOIN ledger_holds h ON h.organisation_id = w.org AND h.id = w.hold
    LOOP
      slot := coalesce(array_length(s_id, 1), 0) + 1;
      s_org[slot] := found.org; s_id[slot] := found.hold; s_min[slot] := 0;
      s_free[slot] := coalesce(found.remaining, 0); h_left[slot] := s_free[slot];
      h_account[slot] := found.account_id; h_kind[slot] := found.kind; h_moves[slot] := coalesce(found.move_count, 0);
      hold_slot_of := hold_slot_of || jsonb_build_object(found.org || '/' || found.hold, slot);
      -- Its neighbour says how often it may be opened: once, or not at all.
      s_org[slot + 1] := found.org; s_id[slot + 1] := found.hold; s_min[slot + 1] := 0;
      s_free[slot + 1] := CASE WHEN found.kind IS NULL THEN 1 ELSE 0 END;
    END LOOP;

    -- And one slot has nothing to give: what asks for a hold that is not there, or not that, draws on it.
    never := coalesce(array_length(s_id, 1), 0) + 1;
    s_org[never] := ''; s_id[never] := ''; s_min[never] := 0; s_free[never] := 0;

    FOR e IN REVERSE coalesce(array_length(e_item, 1), 0) .. 1 LOOP i_from[e_item[e]] := e; END LOOP;
    -- Opening moves first: a hold may be opened and used in one batch.
    FOR m IN 1 .. array_length(m_item, 1) LOOP
      n := m_item[m];
      m_slot[m] := slot_of[m_place[m]];
      m_account[m] := w_id[m_place[m]];
      m_hold_slot[m] := (hold_slot_of ->> (i_org[n] || '/' || m_hold[m]))::integer;
      slot := m_hold_slot[m];
      IF m_action[m] IN ('reserve', 'withhold') AND h_kind[slot] IS NULL THEN
        h_kind[slot] := m_action[m]; h_account[slot] := m_account[m];
      END IF;
    END LOOP;
    FOR m IN 1 .. array_length(m_item, 1) LOOP
      n := m_item[m];
      slot := m_hold_slot[m];
      -- The id of a hold that is opened here is not part of the payload: a retry may have made another.
      i_text[n] := i_text[n] || E'\n' || m_action[m] || ' ' || m_account[m] || ' ' || m_amount[m]
        || CASE WHEN m_action[m] IN ('reserve', 'withhold') THEN '' ELSE ' ' || m_hold[m] END;
      IF i_status[n] = 'empty' THEN i_status[n] := 'posted'; END IF;
      IF i_status[n] <> 'posted' THEN CONTINUE; END IF;
      IF m_amount[m] NOT BETWEEN 1 AND amount_max THEN i_status[n] := 'amount_invalid';
      ELSIF m_slot[m] IS NULL OR w_org[m_place[m]] <> i_org[n] THEN i_status[n] := 'unknown_account'; i_problem[n] := m_account[m];
      ELSIF m_action[m] IN ('commit', 'consume') THEN
        -- Used money must leave the account in the same posting.
        e := i_from[n];
        WHILE e_item[e] = n AND e_slot[e] <> m_slot[m] LOOP e := e + 1; END LOOP;
        IF e_item[e] IS DISTINCT FROM n OR m_amount[m] > -e_delta[e] THEN
          i_status[n] := 'hold_without_debit';
        END IF;
      END IF;
      IF h_kind[slot] IS NULL OR h_account[slot] <> m_account[m]
         OR (h_kind[slot] = 'reserve') <> (m_action[m] IN ('reserve', 'commit', 'void'))
         OR (m_action[m] IN ('reserve', 'withhold') AND m_hold[m] IS DISTINCT FROM i_hold[n]) THEN
        m_hold_slot[m] := never;
      END IF;
    END LOOP;
    SELECT array_agg(x.n), array_agg(x.slot), array_agg(x.delta)
      INTO e_item, e_slot, e_delta
      FROM (SELECT d.n, d.slot, sum(d.delta)::bigint AS delta
              FROM (SELECT * FROM unnest(e_item, e_slot, e_delta)
                    UNION ALL
                    SELECT v.n, side.slot, side.sign * v.amount
                      FROM unnest(m_item, m_action, m_slot, m_hold_slot, m_amount) AS v(n, action, slot, hold_slot, amount),
                           LATERAL (SELECT CASE WHEN v.action IN ('reserve', 'withhold') THEN 1 ELSE -1 END AS opens) AS o,
                           LATERAL (VALUES (v.slot, -o.opens),
                                           (v.hold_slot, CASE WHEN v.hold_slot = never THEN -1 ELSE o.opens END)) AS side(slot, sign)
                    UNION ALL
                    SELECT v.n, v.hold_slot + 1, -1 FROM unnest(m_item, m_action, m_hold_slot) AS v(n, action, hold_slot)
                     WHERE v.action IN ('reserve', 'withhold') AND v.hold_slot <> never
                   ) AS d(n, slot, delta)
             GROUP BY d.n, d.slot ORDER BY d.n, d.slot) AS x;
  END IF;

  -- 5. Keys used before: the locks are held, so this fresh look sees every posting that could be the same.
  SELECT array_agg(sha256(convert_to(t.text, 'UTF8')) ORDER BY t.n)
    INTO i_hash FROM unnest(i_text) WITH ORDINALITY AS t(text, n);
  FOR found IN
    SELECT k.n, p.id, p.hold_id, p.payload_hash
      FROM unnest(i_org, i_key) WITH ORDINALITY AS k(org, key, n)
     -- One look into the index per key, whatever the planner believes: a table that was analysed while it was empty it
     -- would put first, and read all of it for every batch. OFFSET 0 keeps the parts in this order.
     CROSS JOIN LATERAL (SELECT id, hold_id, payload_hash FROM ledger_postings
                          WHERE organisation_id = k.org AND key = k.key OFFSET 0) AS p
  LOOP
    i_problem[found.n] := NULL;
    IF found.payload_hash = i_hash[found.n] THEN
      i_status[found.n] := 'duplicate'; i_posting[found.n] := found.id; i_hold[found.n] := found.hold_id;
    ELSE
      i_status[found.n] := 'key_conflict';
    END IF;
  END LOOP;

  -- 6. Would every slot keep its limit if all went through? Then no order of events can matter.
  SELECT EXISTS (SELECT FROM unnest(e_slot, e_delta) AS x(slot, delta) WHERE x.delta < 0 AND s_min[x.slot] IS NOT NULL)
    INTO broken;
  IF broken THEN SELECT bool_or(w.delta < 0 AND w.after < w.lowest) INTO broken
    FROM (SELECT x.delta, s_min[x.slot] AS lowest,
                 s_free[x.slot] + sum(x.delta) OVER (PARTITION BY x.slot ORDER BY x.n ROWS UNBOUNDED PRECEDING) AS after
            FROM unnest(e_item, e_slot, e_delta) AS x(n, slot, delta)
           WHERE i_status[x.n] = 'posted' AND s_min[x.slot] IS NOT NULL) AS w;
  END IF;
  in_order := coalesce(broken, false) OR repeated
    OR (array_remove(i_group, NULL) <> '{}' AND array_remove(i_status, 'posted') <> '{}');

  -- 7. Otherwise item by item, in memory: what fails is undone and the good ones go on.
  IF in_order THEN
    i_from := NULL;
    FOR e IN REVERSE coalesce(array_length(e_item, 1), 0) .. 1 LOOP i_from[e_item[e]] := e; END LOOP;
    first := 1;
    WHILE first <= item_count LOOP
      last := first;
      WHILE last < item_count AND i_group[last + 1] = i_group[first] AND i_org[last + 1] = i_org[first] LOOP
        last := last + 1;
      END LOOP;
      failed := 0;
      FOR n IN first .. last LOOP
        k := i_first[n];
        IF k < n AND i_status[n] NOT IN ('duplicate', 'key_conflict') THEN
          -- The first of this key that stood decides; one that failed leaves the key free.
          FOR m IN k .. n - 1 LOOP
            IF i_first[m] = k AND i_status[m] = 'posted' THEN
              IF i_hash[m] = i_hash[n] THEN
                i_status[n] := 'duplicate'; i_posting[n] := i_id[m]; i_hold[n] := i_hold[m];
              ELSE
                i_status[n] := 'key_conflict';
              END IF;
              i_problem[n] := NULL;
              EXIT;
            END IF;
          END LOOP;
        END IF;
        IF i_status[n] = 'duplicate' THEN CONTINUE; END IF;
        IF i_status[n] <> 'posted' THEN failed := n; EXIT; END IF;
        e := i_from[n];
        WHILE e_item[e] = n LOOP
          slot := e_slot[e];
          after := s_free[slot] + e_delta[e];
          IF e_delta[e] < 0 AND after < s_min[slot] THEN
            failed := n;
            i_problem[n] := CASE WHEN slot <= account_count THEN s_id[slot] END;
            i_status[n] := CASE WHEN slot <= account_count THEN 'insufficient_funds' ELSE 'hold_refused' END;
            EXIT;
          END IF;
          s_free[slot] := after;
          e := e + 1;
        END LOOP;
        IF failed > 0 THEN
          -- Put back what this item already took.
          WHILE e > i_from[n] LOOP
            e := e - 1;
            s_free[e_slot[e]] := s_free[e_slot[e]] - e_delta[e];
          END LOOP;
          EXIT;
        END IF;
      END LOOP;
      IF failed > 0 THEN
        FOR n IN first .. last LOOP
          IF n < failed AND i_status[n] = 'posted' THEN
            e := i_from[n];
            WHILE e_item[e] = n LOOP
              s_free[e_slot[e]] := s_free[e_slot[e]] - e_delta[e];
              e := e + 1;
            END LOOP;
          END IF;
          -- A neighbour that stood before this call keeps standing.
          IF n <> failed AND (i_status[n] <> 'duplicate' OR i_posting[n] = ANY (i_id[first:last])) THEN
            i_status[n] := 'group_failed'; i_posting[n] := NULL; i_problem[n] := NULL;
            -- Nobody has looked at what comes behind the one that failed: it may be the same as one that stands.
            FOR m IN i_first[n] .. first - 1 LOOP
              IF i_first[m] = i_first[n] AND i_status[m] = 'posted' THEN
                IF i_hash[m] = i_hash[n] THEN
                  i_status[n] := 'duplicate'; i_posting[n] := i_id[m]; i_hold[n] := i_hold[m];
                END IF;
                EXIT;
              END IF;
            END LOOP;
          END IF;
        END LOOP;
      END IF;
      first := last + 1;
    END LOOP;
  END IF;

  -- 8. Time never goes back on an account: a posting is booked at its time, or with the last movement of the
  --    organisation's accounts in this batch when that is later (two servers' clocks, a clock put right).
  SELECT array_agg(t.booked_at ORDER BY t.n) INTO i_booked
    FROM (SELECT x.n, max(x.at) OVER (PARTITION BY x.org ORDER BY x.n ROWS UNBOUNDED PRECEDING) AS booked_at
            FROM (SELECT n, org, at FROM unnest(i_org, i_booked) WITH ORDINALITY AS i(org, at, n)
                  UNION ALL SELECT 0, org, max(at) FROM unnest(s_org, a_moved) AS a(org, at) GROUP BY org) AS x) AS t
   WHERE t.n > 0;

  -- 9. Write what stands: postings, entries with running balances, accounts, holds.
  expected := cardinality(array_positions(i_status, 'posted'));
  IF expected > 0 THEN
    INSERT INTO ledger_postings (organisation_id, id, key, recipe, ref_type, ref_id, group_id, hold_id,
                                 occurred_at, booked_at, payload_hash)
    SELECT i_org[x.n], x.id, i_key[x.n], i_recipe[x.n], i_type[x.n], i_ref[x.n], i_group[x.n], i_hold[x.n],
           i_occurred[x.n], i_booked[x.n], i_hash[x.n]
      FROM unnest(i_id) WITH ORDINALITY AS x(id, n)
     WHERE i_status[x.n] = 'posted'
     ORDER BY i_org[x.n] COLLATE "C", i_key[x.n] COLLATE "C"
        ON CONFLICT (organisation_id, key) DO NOTHING;
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written <> expected THEN
      RAISE EXCEPTION 'ledger_post: a key was taken at the same moment' USING ERRCODE = '40001';
    END IF;

    WITH booked AS MATERIALIZED (
      SELECT l.n, l.slot, l.side, l.amount,
             CASE WHEN l.side = a_side[l.slot] THEN l.amount ELSE -l.amount END AS delta,
             i_booked[l.n] AS booked_at,
             a_count[l.slot] + row_number() OVER w AS number,
             a_posted[l.slot] + sum(CASE WHEN l.side = a_side[l.slot] THEN l.amount ELSE -l.amount END) OVER w AS after
        FROM unnest(l_item, l_slot, l_side, l_amount) AS l(n, slot, side, amount)
       WHERE i_status[l.n] = 'posted'
      WINDOW w AS (PARTITION BY l.slot ORDER BY l.n ROWS UNBOUNDED PRECEDING)
    ), entries AS (
      INSERT INTO ledger_entries (organisation_id, account_id, booked_at, number, posting_key, side, amount, balance_after)
      SELECT s_org[r.slot], s_id[r.slot], r.booked_at, r.number, i_key[r.n], r.side, r.amount, r.after FROM booked r
    )
    UPDATE ledger_accounts a
       SET posted = a.posted + c.posted, reserved = a.reserved + c.reserved, withheld = a.withheld + c.withheld,
           entry_count = a.entry_count + c.entries, moved_at = greatest(a.moved_at, c.booked_at)
      FROM (SELECT x.slot, sum(x.posted)::bigint AS posted, sum(x.reserved)::bigint AS reserved,
                   sum(x.withheld)::bigint AS withheld, sum(x.entries)::bigint AS entries, max(x.booked_at) AS booked_at
              FROM (SELECT r.slot, r.delta AS posted, 0 AS reserved, 0 AS withheld, 1 AS entries, r.booked_at FROM booked r
                    UNION ALL
                    SELECT v.slot, 0,
                           CASE v.action WHEN 'reserve' THEN v.amount WHEN 'commit' THEN -v.amount WHEN 'void' THEN -v.amount ELSE 0 END,
                           CASE v.action WHEN 'withhold' THEN v.amount WHEN 'release' THEN -v.amount WHEN 'consume' THEN -v.amount ELSE 0 END,
                           0, i_booked[v.n]
                      FROM unnest(m_item, m_action, m_slot, m_amount) AS v(n, action, slot, amount)
                     WHERE i_status[v.n] = 'posted') AS x
             GROUP BY x.slot) AS c
     WHERE a.organisation_id = s_org[c.slot] AND a.id = s_id[c.slot];

    IF m_item IS NOT NULL THEN
      INSERT INTO ledger_holds (organisation_id, id, account_id, kind, ref_type, ref_id, reason, release_on, amount, opened_at)
      SELECT i_org[v.n], v.hold, v.account, v.action, i_type[v.n], i_ref[v.n], v.reason, v.release_on, v.amount, i_booked[v.n]
        FROM unnest(m_item, m_action, m_account, m_hold, m_amount, m_reason, m_release)
             AS v(n, action, account, hold, amount, reason, release_on)
       WHERE v.action IN ('reserve', 'withhold') AND i_status[v.n] = 'posted';

      WITH acts AS MATERIALIZED (
        SELECT v.n, v.slot, v.action, v.amount, h_moves[v.slot] + row_number() OVER w AS number,
               h_left[v.slot] + sum(CASE WHEN v.action IN ('reserve', 'withhold') THEN v.amount ELSE -v.amount END) OVER w AS remaining
          FROM unnest(m_item, m_action, m_hold_slot, m_amount) WITH ORDINALITY AS v(n, action, slot, amount, place)
         WHERE i_status[v.n] = 'posted'
        WINDOW w AS (PARTITION BY v.slot ORDER BY v.place ROWS UNBOUNDED PRECEDING)
      ), moves AS (
        INSERT INTO ledger_hold_moves (organisation_id, hold_id, number, posting_key, action, amount, remaining_after, booked_at)
        SELECT s_org[r.slot], s_id[r.slot], r.number, i_key[r.n], r.action, r.amount, r.remaining, i_booked[r.n] FROM acts r
      )
      UPDATE ledger_holds h
         SET released = h.released + c.released, consumed = h.consumed + c.consumed, move_count = h.move_count + c.moves
        FROM (SELECT r.slot, count(*)::integer AS moves,
                     coalesce(sum(r.amount) FILTER (WHERE r.action IN ('void', 'release')), 0)::bigint AS released,
                     coalesce(sum(r.amount) FILTER (WHERE r.action IN ('commit', 'consume')), 0)::bigint AS consumed
                FROM acts r GROUP BY r.slot) AS c
       WHERE h.organisation_id = s_org[c.slot] AND h.id = s_id[c.slot];
    END IF;
  END IF;

  RETURN QUERY
    SELECT x.n::integer, x.status,
           CASE x.status WHEN 'posted' THEN i_id[x.n] WHEN 'duplicate' THEN i_posting[x.n] END,
           CASE WHEN x.status IN ('posted', 'duplicate') THEN i_hold[x.n] END,
           CASE WHEN x.status NOT IN ('posted', 'duplicate') THEN i_problem[x.n] END
      FROM unnest(i_status) WITH ORDINALITY AS x(status, n);
END $$;

DO $$
BEGIN
  EXECUTE format('ALTER FUNCTION ledger_post(jsonb) SET search_path = %I, pg_temp', current_schema());
  ALTER FUNCTION ledger_post(jsonb) SET plan_cache_mode = force_generic_plan;
  ALTER FUNCTION ledger_post(jsonb) SET enable_seqscan = off;
  ALTER FUNCTION ledger_post(jsonb) SET enable_hashjoin = off;
  ALTER FUNCTION ledger_post(jsonb) SET enable_mergejoin = off;
END $$;
