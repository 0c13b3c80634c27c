/** Count of rows by state; states without rows are omitted. */
interface StateCount<State extends string> {
  readonly state: State;
  readonly n: number;
}

/** Sums the counts of the given states, or of all; undefined while unknown. */
export const countInStates = <State extends string>(
  counts: readonly StateCount<State>[] | undefined,
  tab: "ALL" | readonly State[],
): number | undefined =>
  counts
    ?.filter(({ state }) => tab === "ALL" || tab.includes(state))
    .reduce((sum, { n }) => sum + n, 0);
