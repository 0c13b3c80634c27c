import type { Ctx } from "../../../core/context.ts";
import { assertOrderedDays } from "../../../core/range.ts";
import { editableConfigs } from "../../task-config/actions/list.ts";
import type { MonitorFilter, TaskFilter } from "../contract.ts";
import { STATE_NUMBERS } from "../contract-codes.ts";
import { tasks } from "../queries/list.ts";
import { perAgent } from "../queries/monitor.ts";
import { computeCompletion } from "../rules.ts";

const toTaskContext = ({ actor, now }: Ctx) => ({ actor, now: now() });

export async function listTasks(ctx: Ctx, input: TaskFilter) {
  assertOrderedDays(input);
  const { page, size } = input;
  const { rows, total } = await tasks(ctx.db, toTaskContext(ctx), input);
  const editable = await editableConfigs(
    ctx,
    rows.map(({ configId }) => configId),
  );
  const views = rows.map((row) => ({
    ...row,
    status: STATE_NUMBERS[row.state],
    cancellable: editable.has(row.configId),
  }));
  return { rows: views, total, page, size };
}

export async function monitorAgents(ctx: Ctx, input: MonitorFilter) {
  assertOrderedDays(input);
  const { page, size } = input;
  const { rows, total } = await perAgent(ctx.db, toTaskContext(ctx), input);
  const shared = rows.map((row) => ({ ...row, completion: computeCompletion(row) }));
  return { rows: shared, total, page, size };
}
