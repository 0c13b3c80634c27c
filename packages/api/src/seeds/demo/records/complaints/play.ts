import { sql } from "kysely";
import { escalateLate } from "../../../../board/work-order/actions/escalate.ts";
import type { BaseContext } from "../../../../core/context.ts";
import { createDemoCaller } from "../workspace.ts";
import { CLOSED } from "./closed.ts";
import type { Complaint, Step } from "./complaint.ts";
import { IN_WORK } from "./in-work.ts";
import { PENALISED } from "./penalised.ts";
import { WAITING } from "./waiting.ts";

/** Ordered by their numbers. */
const COMPLAINTS = [...CLOSED, ...IN_WORK, ...WAITING, ...PENALISED];

interface ComplaintSubject {
  readonly loanNumber: string;
  readonly agentId: number;
}

const toInstantAgo = ({ now }: BaseContext, hours: number): Date =>
  new Date(now().getTime() - hours * 3_600_000);

/** Finds a worked case of the agent without a hold or a complaint. */
async function findSubject(
  { db }: BaseContext,
  { agent, about = agent }: Complaint,
): Promise<ComplaintSubject | undefined> {
  const { rows } = await sql<ComplaintSubject>`
    select l.number as loan_number, a.id as agent_id
    from collection_case c join app_user u on u.id = c.agent_id join loan l on l.id = c.loan_id
    join app_user a on a.login = ${about}
    where u.login = ${agent} and c.status = 'C10' and not c.on_hold and c.promise_on is null
      and not exists (select from work_order w where w.borrower_id = c.borrower_id)
    order by c.id limit 1`.execute(db);
  return rows[0];
}

async function getUserId({ db }: BaseContext, login: string): Promise<number> {
  const { id } = await db
    .selectFrom("appUser")
    .select("id")
    .where("login", "=", login)
    .executeTakeFirstOrThrow();
  return id;
}

async function processStep(context: BaseContext, orderId: number, step: Step): Promise<void> {
  const at = toInstantAgo(context, step.hoursAgo);
  const { board, telephony } = await createDemoCaller(context, step.by, at);
  const { workOrder, penalty } = board;
  const { version, agent } = await workOrder.get({ orderId });
  const order = { orderId, version };
  switch (step.does) {
    case "allocate":
      await workOrder.allocate({ orderId, handlerId: await getUserId(context, step.to) });
      break;
    case "process":
      await workOrder.process({ orderId, note: step.text });
      break;
    case "spoken":
    case "letter":
      await telephony.complaintReply.send({
        orderId,
        text: step.text,
        way: step.does === "letter" ? "LETTER" : "SPOKEN",
        language: "en",
      });
      break;
    case "extend":
      await workOrder.extend({ ...order, reason: step.text });
      break;
    case "reopen":
      await workOrder.reopen({ ...order, reason: step.text });
      break;
    case "invalidate":
      await workOrder.invalidate({ ...order, reason: "DUPLICATE" });
      break;
    case "confirm":
      await workOrder.confirm({ ...order, approve: true });
      break;
    case "penalise":
      await penalty.propose({ orderId, violation: step.violation, reason: step.text });
      break;
    case "impose":
    case "turnDown": {
      const { penalty: waiting } = await penalty.get({ orderId });
      if (!waiting) throw new Error(`complaint ${orderId} has no penalty`);
      await penalty.decide({
        penaltyId: waiting.penaltyId,
        version: waiting.version,
        approve: step.does === "impose",
        note: step.text,
      });
      break;
    }
    case "finish": {
      const { verdict, answer, evidence } = step;
      const liableId = verdict === "FOUNDED" ? agent?.userId : undefined;
      await workOrder.finish({ ...order, verdict, answer, evidence, liableId });
    }
  }
}

async function lodge(context: BaseContext, complaint: Complaint): Promise<void> {
  const subject = await findSubject(context, complaint);
  if (!subject) return;
  const at = toInstantAgo(context, complaint.hoursAgo);
  const { workOrder } = (await createDemoCaller(context, complaint.by, at)).board;
  const { category, channel, reference, phone, description, steps } = complaint;
  const { orderId } = await workOrder.create({
    category,
    channel,
    reference,
    phone,
    description,
    ...subject,
  });
  for (const step of steps) await processStep(context, orderId, step);
}

/** Marks notifications as read, so that they do not cover the screen at the first sign-in. */
async function markNoticesRead({ db }: BaseContext): Promise<void> {
  await sql`
    update task_notification set read_at = at
    where read_at is null and (kind like 'ORDER_%' or kind like 'PENALTY_%' or kind = 'HOLD_OPENED')`.execute(
    db,
  );
}

/** Creates complaints in every state, and penalties, by the product's own rules. */
export async function complainDemo(context: BaseContext): Promise<void> {
  for (const complaint of COMPLAINTS) await lodge(context, complaint);
  await escalateLate(context);
  await markNoticesRead(context);
}
