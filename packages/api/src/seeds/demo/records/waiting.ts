import { sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/** Agents whose cases are not used in demonstrations. */
const AWAY = ["agent04", "agent07", "agent08", "agent18", "agent19", "agent36"];

/** A worked, open case of each of these agents without a hold. */
const CASES = sql`
  select distinct on (a.id) c.id, c.borrower_id, a.id as agent_id, c.institution_id, l.id as leader_id,
    row_number() over (order by a.id) as nth
  from app_user a
  join collection_case c on c.agent_id = a.id and c.status = 'C10' and not c.on_hold
  left join lateral (
    select u.id from app_user u where u.group_id = a.group_id and u.is_leader order by u.id limit 1
  ) l on true`;

interface Waiting {
  readonly id: number;
  readonly borrowerId: number;
  readonly agentId: number;
  readonly leaderId: number | null;
}

export async function plantWaiting(trx: Transaction<DB>, now: Date): Promise<void> {
  const { rows } = await sql<Waiting>`
    select * from (${CASES} where a.login = any(${AWAY}::text[]) order by a.id, c.id desc) one order by agent_id`.execute(
    trx,
  );
  const [moved, paid, disputed, insolvent, double, lost] = rows;
  if (!moved || !paid || !disputed || !insolvent || !double || !lost) return;
  await hold(trx, paid, "ALREADY_PAID", "Shows a transfer of yesterday.", now);
  await hold(trx, disputed, "DISPUTE", "Says that the fee was waived.", now);
  await closing(trx, moved, "WITHDRAW", "REGULATOR", now);
  await closing(trx, insolvent, "WITHDRAW", "INSOLVENCY", now);
  await closing(trx, double, "CANCEL", "DUPLICATE", now);
  await trx
    .insertInto("dataGrant")
    .values(
      (["ADDRESS_BOOK", "CALL_LIST"] as const).map((kind) => ({
        caseId: lost.id,
        kind,
        agentId: lost.agentId,
        reason: "No number of the borrower has answered for three weeks.",
        requestedAt: hoursBefore(now, 5),
      })),
    )
    .execute();
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000);

async function hold(
  trx: Transaction<DB>,
  { id: caseId, agentId }: Waiting,
  kind: "ALREADY_PAID" | "DISPUTE",
  reason: string,
  now: Date,
): Promise<void> {
  const openedAt = hoursBefore(now, 20);
  await trx
    .insertInto("caseHold")
    .values({ caseId, kind, reason, openerId: agentId, openedAt })
    .execute();
  await trx.updateTable("collectionCase").set({ onHold: true }).where("id", "=", caseId).execute();
}

async function closing(
  trx: Transaction<DB>,
  { id: caseId, leaderId }: Waiting,
  kind: "WITHDRAW" | "CANCEL",
  reason: "INSOLVENCY" | "DUPLICATE" | "REGULATOR",
  now: Date,
): Promise<void> {
  await trx
    .insertInto("closingRequest")
    .values({
      caseId,
      kind,
      reason,
      note: "The papers are with us.",
      state: "REQUESTED",
      requesterId: leaderId,
      requestedAt: hoursBefore(now, 26),
    })
    .execute();
}
