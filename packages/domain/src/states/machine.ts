/**
 * A state table is a list of rows: from these states, on this event, to that state. Server guards, `where status in`,
 * diagrams and property tests all walk the same rows.
 */
export type Row<State extends string, Event extends string> = {
  readonly from: readonly State[];
  readonly event: Event;
  readonly to: State;
  /** Set when the move is legal but somebody should know. */
  readonly anomaly?: string;
};

export type StateTable<State extends string = string, Event extends string = string> = {
  readonly name: string;
  readonly states: readonly State[];
  readonly initial: readonly State[];
  /** States nothing moves by itself any more. */
  readonly final: readonly State[];
  readonly rows: readonly Row<State, Event>[];
};

/** The row that answers an event in a state, or undefined when the event is illegal there. */
export function rowFor<State extends string, Event extends string>(
  table: StateTable<State, Event>,
  from: State,
  event: Event,
): Row<State, Event> | undefined {
  return table.rows.find((row) => row.event === event && row.from.includes(from));
}

/** Every state that can be reached from the initial ones. */
export function reachable<State extends string>(table: StateTable<State>): Set<State> {
  const seen = new Set<State>(table.initial);
  for (let grew = true; grew;) {
    grew = false;
    for (const row of table.rows) {
      if (seen.has(row.to) || !row.from.some((state) => seen.has(state))) continue;
      seen.add(row.to);
      grew = true;
    }
  }
  return seen;
}
