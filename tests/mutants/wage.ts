import type { Mutant } from "../../scripts/mutate/mutant.ts";

const ROOM = "packages/api/src/reports/wage";

export const WAGE: readonly Mutant[] = [
  {
    guarantee: "G13",
    name: "the score takes an edited day of wages below zero",
    file: `${ROOM}/rules-quality.ts`,
    find: "Math.max(differenceAt(payment, factorBp), 0 - rest)",
    replace: "differenceAt(payment, factorBp) + 0 * rest",
    tests: [`${ROOM}/weigh.test.ts`, `${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a wage for which somebody set a factor is weighed by the score too",
    file: `${ROOM}/queries-quality.ts`,
    find: "where not t.is_quality_set",
    replace: "where t.is_quality_set is not null",
    tests: [`${ROOM}/weigh.test.ts`, `${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G13",
    name: "wages of a month that an agent left open are weighed with every month after",
    file: `${ROOM}/queries-quality.ts`,
    find: "and w.day >= coalesce(${openOn(sql`w.agent_id`)}, '-infinity'::date)`",
    replace: "`",
    tests: [`${ROOM}/weigh.test.ts`, `${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a wage is corrected for a reversal that no month has weighed",
    file: `${ROOM}/queries-quality.ts`,
    find: " and w.day < ${openOn(sql`${agentId}::bigint`)}`",
    replace: "`",
    tests: [`${ROOM}/correction.test.ts`, `${ROOM}/ledger.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a score that is corrected beside the closing of its wage month counts nowhere",
    file: `${ROOM}/queries-month.ts`,
    find: "order by u.id for no key update`",
    replace: "order by u.id`",
    tests: [`${ROOM}/weigh.test.ts`],
  },
  {
    guarantee: "G13",
    name: "a corrected score weighs the whole month of a wage by itself",
    file: `${ROOM}/actions-correction.ts`,
    find: "await scoreOf(tx.db, first.itemIds)",
    replace: "await scoreOf(tx.db, [itemId])",
    tests: [`${ROOM}/correction.test.ts`],
  },
];
