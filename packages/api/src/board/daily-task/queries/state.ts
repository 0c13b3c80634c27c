import type { Db } from "@kolekta/db";
import type { Actor } from "../../../core/context.ts";
import { orgUnitVisibleTo } from "../../../core/scope.ts";
import type { TaskState } from "../contract-codes.ts";

const seen = (db: Db, actor: Actor, taskId: number) =>
  db
    .selectFrom("dailyTask as d")
    .select(["d.id", "d.configId", "d.agentId", "d.institutionId"])
    .select(["d.deadlineAt", "d.fileId"])
    .select((eb) => eb.ref("d.state").$castTo<TaskState>().as("state"))
    .where("d.id", "=", taskId)
    .where(orgUnitVisibleTo(actor, "d"));

export const find = (db: Db, actor: Actor, taskId: number) =>
  seen(db, actor, taskId).executeTakeFirst();

/** Locks a visible task until the transaction ends. */
export const lock = (db: Db, actor: Actor, taskId: number) =>
  seen(db, actor, taskId).forNoKeyUpdate().executeTakeFirst();

export type LockedTask = NonNullable<Awaited<ReturnType<typeof lock>>>;

export const markOverdue = (db: Db, taskId: number): Promise<unknown> =>
  db.updateTable("dailyTask").set({ state: "OVERDUE" }).where("id", "=", taskId).execute();

interface Completion {
  readonly state: TaskState;
  readonly completedAt: Date;
  readonly note: string | null;
  readonly fileId: string | null;
}

export const complete = (db: Db, taskId: number, completion: Completion): Promise<unknown> =>
  db.updateTable("dailyTask").set(completion).where("id", "=", taskId).execute();

interface Cancellation {
  readonly cancelledAt: Date;
  readonly cancellerId: number;
  readonly cancelReason: string;
}

export const cancel = (db: Db, taskId: number, cancellation: Cancellation): Promise<unknown> =>
  db
    .updateTable("dailyTask")
    .set({ state: "CANCELLED", ...cancellation })
    .where("id", "=", taskId)
    .execute();
