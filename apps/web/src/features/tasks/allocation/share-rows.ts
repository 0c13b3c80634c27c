import { type Bar, BARS } from "@kolekta/api/tasks/allocation/contract-codes";
import type { Share } from "./rows.ts";

export const isBar = (text: string): text is Bar =>
  BARS.some((bar) => bar === text);

/** What an agent would have in hand once the run is done. */
export const afterwards = ({
  inHand,
  added,
}: Pick<Share, "inHand" | "added">): number => inHand + added;

export const newAfterwards = ({
  newToday,
  added,
}: Pick<Share, "newToday" | "added">): number => newToday + added;

/** Those who get most come first, then those who take part; who is barred comes last. */
export const inOrder = (shares: readonly Share[]): Share[] =>
  shares.toSorted(
    (a, b) =>
      b.added - a.added ||
      Number(a.bar !== null) - Number(b.bar !== null) ||
      a.agentName.localeCompare(b.agentName),
  );
