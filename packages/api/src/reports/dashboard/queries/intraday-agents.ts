import type { Db } from "@kolekta/db";
import { queryRows } from "../../../core/query.ts";
import { limitTo } from "../../../core/sql.ts";
import type { Slice } from "../../../core/case-records.ts";
import type { HourSums } from "../contract-codes.ts";
import { type IntradayQuery, matchesIntraday } from "./intraday.ts";

interface StoredAgent extends HourSums {
  readonly agentId: number;
  readonly agentName: string;
  readonly login: string;
  readonly institutionId: number;
  readonly institutionName: string;
  readonly stageId: number | null;
  readonly stageName: string | null;
  readonly currency: string;
  readonly taskRanking: number | null;
  readonly amountRanking: number | null;
  readonly rebuilt: boolean;
  readonly total: number;
}

export const agents = (db: Db, query: IntradayQuery, { size, offset }: Slice) =>
  queryRows(db)<StoredAgent>`
    select h.agent_id, u.name as agent_name, u.login, h.institution_id, i.name as institution_name, h.stage_id,
      q.name as stage_name, h.currency, h.assigned, h.assigned_minor, h.settled, h.collected_minor, h.attempted_cases, h.calls,
      h.connected, h.promises, h.promised_minor, h.payments, h.task_ranking, h.amount_ranking, h.rebuilt,
      (count(*) over ())::int as total
    from agent_hour h
    join app_user u on u.id = h.agent_id
    join institution i on i.id = h.institution_id
    left join stage q on q.id = h.stage_id
    where ${matchesIntraday(query)}
    order by h.institution_id, h.stage_id, h.amount_ranking nulls last, u.name, h.agent_id
    ${limitTo(size, offset)}`;
