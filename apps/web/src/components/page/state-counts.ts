/** How many rows a list has of a state; one that has none is left out. */
interface StateCount<State extends string> {
  readonly state: State;
  readonly n: number;
}

/** What stands behind a tab of some states, or of all; undefined while nobody knows. */
export const countInStates = <State extends string>(
  counts: readonly StateCount<State>[] | undefined,
  tab: "ALL" | readonly State[],
): number | undefined =>
  counts
    ?.filter(({ state }) => tab === "ALL" || tab.includes(state))
    .reduce((sum, { n }) => sum + n, 0);
