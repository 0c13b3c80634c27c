import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Currency } from "../../../core/money.ts";
import { HOME_CURRENCY } from "../../../tasks/guard/contract-codes.ts";
import { computeTotals } from "../../wage/rules.ts";
import type { listWages } from "../contract.ts";
import { earnedDays } from "../queries/wages.ts";

export async function listTodayWages(
  { db, actor, now }: Ctx,
  { agentIds }: z.output<typeof listWages.input>,
): Promise<z.input<typeof listWages.output>> {
  const days = await earnedDays(db, actor, agentIds, now());
  const home = days.filter(({ country, currency }) => currency === HOME_CURRENCY[country]);
  return [...Map.groupBy(home, (day) => day.agentId)].flatMap(([agentId, homeDays]) => {
    const [first] = homeDays;
    if (!first) return [];
    const { today } = first;
    const currency = first.currency as Currency;
    const totalWage = computeTotals(homeDays).get(today) ?? 0;
    return [{ agentId, currency, totalWage }];
  });
}
