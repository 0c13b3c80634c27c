import type { Ctx } from "../../../core/context.ts";
import { refuseReversed } from "../../../core/range.ts";
import { editableConfigs } from "../../task-config/actions/list.ts";
import type { MonitorFilter, TaskFilter } from "../contract.ts";
import { STATE_NUMBERS } from "../contract-codes.ts";
import { tasks } from "../queries/list.ts";
import { perAgent } from "../queries/monitor.ts";
import { completionOf } from "../rules.ts";

const asking = ({ actor, now }: Ctx) => ({ actor, now: now() });

export async function listTasks(ctx: Ctx, input: TaskFilter) {
  refuseReversed(input);
  const { page, size } = input;
  const { rows, total } = await tasks(ctx.db, asking(ctx), input);
  const editable = await editableConfigs(
    ctx,
    rows.map(({ configId }) => configId),
  );
  const shown = rows.map((row) => ({
    ...row,
    status: STATE_NUMBERS[row.state],
    cancellable: editable.has(row.configId),
  }));
  return { rows: shown, total, page, size };
}

export async function monitorAgents(ctx: Ctx, input: MonitorFilter) {
  refuseReversed(input);
  const { page, size } = input;
  const { rows, total } = await perAgent(ctx.db, asking(ctx), input);
  const shared = rows.map((row) => ({ ...row, completion: completionOf(row) }));
  return { rows: shared, total, page, size };
}
