import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { createDemoCaller, atPhone } from "./workspace.ts";

export const MINUTE_MS = 60_000;
export const DAY_MS = 24 * 60 * MINUTE_MS;

/** Agents with a company phone, the leader who paired it, and the number of days since. */
const PHONES = [
  ["agent04", "leader01", 7, "Samsung Galaxy A15"],
  ["agent05", "leader01", 12, "OPPO A18"],
  ["agent06", "leader01", 15, "Redmi 13C"],
  ["agent21", "leader04", 9, "Redmi 13C"],
  ["agent32", "leader06", 20, "Samsung Galaxy A15"],
  ["agent33", "leader06", 17, "OPPO A18"],
] as const;

export interface Phone {
  readonly agent: string;
  readonly leader: string;
  readonly credential: string;
}

export async function pairPhones(context: BaseContext): Promise<Phone[]> {
  const phones: Phone[] = [];
  for (const [agent, leader, daysAgo, deviceName] of PHONES) {
    const then = new Date(context.now().getTime() - daysAgo * DAY_MS);
    const { telephony } = await createDemoCaller(context, leader, then);
    const { rows } = await sql<{ id: number }>`
      select id from app_user where login = ${agent}`.execute(context.db);
    const agentId = rows[0]?.id ?? 0;
    const { pairingCode } = await telephony.phoneApp.pair({ agentId });
    const soon = new Date(then.getTime() + MINUTE_MS);
    const { credential } = await atPhone(context, soon).phoneApp.enrol({
      pairingCode,
      deviceName,
      appVersion: "1.4.0",
    });
    phones.push({ agent, leader, credential });
  }
  return phones;
}

export interface Callee {
  readonly taskId: number;
  readonly contactId: number;
}

/** Lists worked cases of an agent without a restriction and without contact since that day. */
export async function listCallees(
  { db }: BaseContext,
  agent: string,
  morning: Date,
): Promise<Callee[]> {
  const { rows } = await sql<Callee>`
    select c.id as task_id, h.id as contact_id
    from collection_case c join app_user u on u.id = c.agent_id
    join contact h on h.borrower_id = c.borrower_id and h.relation = 'R01' and h.state = 'STATED'
    where u.login = ${agent} and c.status = 'C10' and not c.on_hold and c.promise_on is null
      and c.assigned_at < ${morning} and c.last_contact_at < ${morning}::timestamptz - interval '10 hours'
      and not exists (select from payment p where p.loan_id = c.loan_id and p.paid_at > ${morning}::timestamptz - interval '4 days')
      and not exists (select from collection_case o where o.borrower_id = c.borrower_id and o.id <> c.id)
    order by c.id`.execute(db);
  return rows;
}

export async function getCaseVersion({ db }: BaseContext, taskId: number): Promise<number> {
  const { version } = await db
    .selectFrom("collectionCase")
    .select("version")
    .where("id", "=", taskId)
    .executeTakeFirstOrThrow();
  return version;
}

export interface DemoCallTarget {
  readonly phone: Phone;
  readonly callee: Callee;
}

export async function listTargets(
  context: BaseContext,
  phones: readonly Phone[],
  morning: Date,
): Promise<DemoCallTarget[]> {
  const targetsByPhone = await Promise.all(
    phones.map(async (phone) => {
      const callees = await listCallees(context, phone.agent, morning);
      return callees.map((callee) => ({ phone, callee }));
    }),
  );
  const maxTargets = Math.max(...targetsByPhone.map((targets) => targets.length));
  return Array.from({ length: maxTargets }, (_, nth) =>
    targetsByPhone.flatMap((targets) => targets[nth] ?? []),
  ).flat();
}
