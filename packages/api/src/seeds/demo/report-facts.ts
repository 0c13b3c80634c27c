import type { DB } from "@kolekta/db";
import { sql, type Transaction } from "kysely";
import type { BorrowerFlagKind } from "../../tasks/borrower/contract-flag.ts";
import { toJakartaDay } from "../calendar.ts";

interface Scene {
  /** Uses the last open case of this agent. */
  readonly agent: string;
  readonly kind: BorrowerFlagKind;
  readonly daysAgo: number;
  readonly reason: string;
  readonly params: Readonly<Record<string, unknown>>;
}

const WORKDAYS = [1, 2, 3, 4, 5];

/** A death would need a ledger without fees since then: it is recorded on the screen. */
const SCENES: readonly Scene[] = [
  {
    agent: "agent13",
    kind: "REPRESENTED",
    daysAgo: 6,
    reason: "The law office wrote; its mandate is attached to the letter.",
    params: { name: "Kantor Hukum Wirawan", phone: "+622155501234" },
  },
  {
    agent: "agent14",
    kind: "DO_NOT_CONTACT",
    daysAgo: 3,
    reason: "Asked in writing not to be contacted.",
    params: {},
  },
  {
    agent: "agent15",
    kind: "INCONVENIENT",
    daysAgo: 9,
    reason: "Works the early shift and may not answer.",
    params: { channels: ["03"], weekdays: WORKDAYS, from: "08:00", to: "14:00" },
  },
  {
    agent: "agent16",
    kind: "LANGUAGE",
    daysAgo: 12,
    reason: "Answers in English.",
    params: { language: "en" },
  },
];

/** Writes some borrower flags, one of most kinds. */
export async function plantBorrowerFlags(trx: Transaction<DB>, now: Date): Promise<void> {
  for (const scene of SCENES) await plant(trx, scene, now);
}

async function plant(
  trx: Transaction<DB>,
  { agent, kind, daysAgo, reason, params }: Scene,
  now: Date,
): Promise<void> {
  const at = new Date(now.getTime() - daysAgo * 86_400_000);
  const fromOn = toJakartaDay(at);
  const subject = await trx
    .selectFrom("collectionCase as c")
    .innerJoin("appUser as u", "u.id", "c.agentId")
    .select(["c.id", "c.borrowerId", "c.agentId"])
    .where("u.login", "=", agent)
    .where("c.status", "in", ["C00", "C10"])
    .orderBy("c.id", "desc")
    .limit(1)
    .executeTakeFirst();
  if (!subject) return;
  const { borrowerId, id: caseId, agentId: recordedBy } = subject;
  await trx
    .insertInto("borrowerFlag")
    .values({
      borrowerId,
      kind,
      fromOn,
      reason,
      caseId,
      recordedBy,

      recordedAt: at,
      params: sql`${JSON.stringify(params)}::text::jsonb`,
    })
    .execute();
  await sql`
    update collection_case c set on_hold = true
    where c.borrower_id = ${borrowerId} and exists (
      select from borrower_flag f where f.borrower_id = c.borrower_id and f.stops_contact and f.ended_at is null)`.execute(
    trx,
  );
}
