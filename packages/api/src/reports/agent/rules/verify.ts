/** Decides where counters differ from what happened, figure by figure. */
import { type AgentDay, FIELDS, type AgentDayKey } from "./count.ts";

export interface Difference extends AgentDayKey {
  readonly field: string;
  readonly counted: number | string | null;
  readonly derived: number | string | null;
}

const keyOf = ({ agentId, day, currency }: AgentDayKey): string =>
  `${agentId} ${day} ${currency}`;

const moment = (row: AgentDay | undefined): string | null =>
  row?.lastPaidAt?.toISOString() ?? null;

/** A day that is not there counts as one of nothing. */
export function differencesOf(
  counted: readonly AgentDay[],
  derived: readonly AgentDay[],
): Difference[] {
  const [stored, fresh] = [counted, derived].map(
    (rows) => new Map(rows.map((row) => [keyOf(row), row])),
  ) as [Map<string, AgentDay>, Map<string, AgentDay>];
  const places = new Map(
    [...counted, ...derived].map((row) => [keyOf(row), row]),
  );
  return [...places].flatMap(([key, { agentId, day, currency }]) => {
    const [one, other] = [stored.get(key), fresh.get(key)];
    const place = { agentId, day, currency };
    const numbers = FIELDS.map((field) => ({
      ...place,
      field,
      counted: one?.[field] ?? 0,
      derived: other?.[field] ?? 0,
    }));
    const last = { counted: moment(one), derived: moment(other) };
    return [...numbers, { ...place, field: "lastPaidAt", ...last }].filter(
      (difference) => difference.counted !== difference.derived,
    );
  });
}
