import { sql } from "kysely";
import { figuresOf, type FoldChange, refold } from "./0034_figure/fold.ts";
import { MEASURES } from "./0034_figure/measures.ts";
import { BEGIN, isSameHashed } from "./0043_figure_speed.ts";
import { CASE_MOMENT } from "./0081_stock/caseload.ts";
import { agentStock, restock } from "./0081_stock/restock.ts";
import { addUpTeams } from "./0081_stock/team.ts";
import { migrationOf, type Part } from "./part.ts";

const TABLES = ["report_figure", "agent_day", "team_day"];

const ADDED = {
  phone_connected: `count(*) filter (where f.kind = 'CALL' and f.is_connected)`,
};

const columns = (how: "add" | "drop") =>
  TABLES.map((table) =>
    sql.raw(
      `alter table ${table} ${how} column phone_connected${how === "add" ? " bigint not null default 0" : ""}`,
    ),
  );

const functions = (added: FoldChange["added"] = {}) => {
  const measures = [...MEASURES, ...Object.keys(added)];
  return [
    figuresOf({ added, caseMoment: CASE_MOMENT }),
    refold(isSameHashed, BEGIN, { added }),
    restock(measures),
    agentStock(measures),
    addUpTeams(measures),
  ].map((text) => sql.raw(text));
};

/** Why: talk and results within ten minutes are known of calls of the telephone, and were divided by contacts that a log tells of. */
const phoneConnected: Part = {
  up: [
    ...columns("add"),
    ...functions(ADDED),
    sql`
    insert into figure_due (agent_id, institution_id, day)
    select distinct agent_id, case when agent_id is null then institution_id end, day
    from current_fact where kind = 'CALL' and is_connected`,
  ],
  down: [...functions(), ...columns("drop")],
};

export const { up, down } = migrationOf(phoneConnected);
