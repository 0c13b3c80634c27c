import { sql, type Transaction } from "kysely";
import type { DB } from "@kolekta/db";

/** Agents with applications in every state, so that approvers have some to decide. */
const APPLICANTS = ["agent06", "agent09", "agent17", "agent35", "agent38"];

type State = "APPLIED" | "IN_REVIEW" | "REJECTED" | "WITHDRAWN" | "EXPIRED";
type Step = readonly [
  event: string,
  level: number,
  by: "AGENT" | "LEADER" | "ADMIN" | null,
  hoursAgo: number,
  note: string,
];

interface Scene {
  readonly state: State;
  readonly level: number;
  /** Share of the late fee, in basis points. */
  readonly shareBp: number;
  readonly reasonCode: string;
  readonly reason: string;
  readonly steps: readonly Step[];
}

const SCENES: readonly Scene[] = [
  {
    state: "APPLIED",
    level: 1,
    shareBp: 2_500,
    reasonCode: "SETTLEMENT",
    reason: "Pays the whole loan today if a part of the fee goes.",
    steps: [["APPLIED", 1, "AGENT", 3, ""]],
  },
  {
    state: "APPLIED",
    level: 1,
    shareBp: 5_000,
    reasonCode: "HARDSHIP",
    reason: "Income halved since the shop closed; sent a photo of the notice.",
    steps: [["APPLIED", 1, "AGENT", 20, ""]],
  },
  {
    state: "IN_REVIEW",
    level: 2,
    shareBp: 5_500,
    reasonCode: "ILLNESS",
    reason: "Two weeks in hospital, the bill was shown.",
    steps: [
      ["APPLIED", 1, "AGENT", 26, ""],
      ["PASSED_ON", 1, "LEADER", 5, "Bill seen, dates fit."],
    ],
  },
  {
    state: "IN_REVIEW",
    level: 3,
    shareBp: 10_000,
    reasonCode: "DISASTER",
    reason: "House flooded, the whole fee falls into these weeks.",
    steps: [
      ["APPLIED", 1, "AGENT", 50, ""],
      ["PASSED_ON", 1, "LEADER", 28, "Listed as a flooded district."],
      ["PASSED_ON", 2, "ADMIN", 4, ""],
    ],
  },
  {
    state: "REJECTED",
    level: 1,
    shareBp: 2_000,
    reasonCode: "FEE_DISPUTE",
    reason: "Says that the fee was never mentioned.",
    steps: [
      ["APPLIED", 1, "AGENT", 100, ""],
      ["REJECTED", 1, "LEADER", 90, "The reminder with the fee was delivered."],
    ],
  },
  {
    state: "WITHDRAWN",
    level: 1,
    shareBp: 1_500,
    reasonCode: "OTHER",
    reason: "Asked for less, then promised the full amount.",
    steps: [
      ["APPLIED", 1, "AGENT", 80, ""],
      ["WITHDRAWN", 1, "AGENT", 79, ""],
    ],
  },
  {
    state: "EXPIRED",
    level: 1,
    shareBp: 3_000,
    reasonCode: "HARDSHIP",
    reason: "Wanted to pay the next day.",
    steps: [
      ["APPLIED", 1, "AGENT", 150, ""],
      ["APPROVED", 1, "LEADER", 145, ""],
      ["EXPIRED", 1, null, 100, ""],
    ],
  },
];

const PENDING: readonly State[] = ["APPLIED", "IN_REVIEW"];

interface DeductionCase {
  readonly id: number;
  readonly loanId: number;
  readonly institutionId: number;
  readonly stageId: number;
  readonly agentId: number;
  readonly leaderId: number;
  readonly adminId: number;
  readonly payoffMinor: number;
  readonly feeMinor: number;
}

async function listDeductionCases(trx: Transaction<DB>, login: string): Promise<DeductionCase[]> {
  const { rows } = await sql<DeductionCase>`
    select c.id, c.loan_id, c.institution_id, c.stage_id, c.agent_id, c.payoff_minor, f.fee_minor,
      (select min(id) from app_user where group_id = a.group_id and is_leader) as leader_id,
      (select min(u.id) from app_user u join role r on r.id = u.role_id and r.case_scope = 'INSTITUTION'
        where u.institution_id = a.institution_id) as admin_id
    from collection_case c
    join app_user a on a.id = c.agent_id and a.login = ${login}
    cross join lateral (
      select sum(late_fee_due_minor)::bigint as fee_minor from installment where loan_id = c.loan_id) f
    where c.status = 'C10' and f.fee_minor >= 5000 and c.payoff_minor > 2 * f.fee_minor
    order by c.id desc limit ${SCENES.length}`.execute(trx);
  return rows;
}

const HOUR_MS = 3_600_000;

async function plant(
  trx: Transaction<DB>,
  subject: DeductionCase,
  scene: Scene,
  now: Date,
): Promise<void> {
  const at = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * HOUR_MS);
  const findInstant = (event: string) => {
    const step = scene.steps.find(([stepEvent]) => stepEvent === event);
    return step ? at(step[3]) : null;
  };
  const amount = Math.floor((subject.feeMinor * scene.shareBp) / 10_000);
  const appliedAt = findInstant("APPLIED") ?? now;
  const last = scene.steps.at(-1);
  const isPending = PENDING.includes(scene.state);
  const approvedAt = findInstant("APPROVED");
  const { id: deductionId } = await trx
    .insertInto("deduction")
    .values({
      loanId: subject.loanId,
      caseId: subject.id,
      institutionId: subject.institutionId,
      stageId: subject.stageId,
      kind: "FULL",
      cleanMode: 3,
      state: scene.state,
      level: scene.level,
      reasonCode: scene.reasonCode,
      reason: scene.reason,
      channel: "VA",
      bank: "BCA",
      dueMinor: subject.payoffMinor,
      payMinor: subject.payoffMinor - amount,
      lateFeeMinor: amount,
      extensionFeeMinor: 0,
      interestMinor: 0,
      principalMinor: 0,
      applicantId: subject.agentId,
      appliedAt,
      quotedOn: appliedAt.toISOString().slice(0, 10),
      approvedAt,
      validUntil: scene.state === "EXPIRED" ? findInstant("EXPIRED") : null,
      endedAt: isPending || !last ? null : at(last[3]),
      version: scene.steps.length,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await leaveTrail(trx, subject, { deductionId, scene, at });
}

interface Trail {
  readonly deductionId: number;
  readonly scene: Scene;
  readonly at: (hoursAgo: number) => Date;
}

/** Writes its history, and the hold on contact while it waits. */
async function leaveTrail(
  trx: Transaction<DB>,
  subject: DeductionCase,
  { deductionId, scene, at }: Trail,
): Promise<void> {
  const actors = { AGENT: subject.agentId, LEADER: subject.leaderId, ADMIN: subject.adminId };
  await trx
    .insertInto("deductionStep")
    .values(
      scene.steps.map(([event, level, by, hoursAgo, note]) => ({
        deductionId,
        event,
        level,
        actorId: by === null ? null : actors[by],
        note: event === "APPLIED" ? scene.reason : note,
        at: at(hoursAgo),
      })),
    )
    .execute();
  if (!PENDING.includes(scene.state)) return;
  await trx
    .insertInto("caseHold")
    .values({
      caseId: subject.id,
      kind: "DEDUCTION",
      reason: scene.reason,
      openerId: subject.agentId,
      openedAt: at(scene.steps[0]?.[3] ?? 0),
    })
    .execute();
  await trx
    .updateTable("collectionCase")
    .set({ onHold: true })
    .where("id", "=", subject.id)
    .execute();
}

/** Past applications of the first agent, none of them open. */
const OVER = SCENES.filter(({ state }) => state === "REJECTED");

/** Applications in most of their states, at every level that decides. */
export async function plantDeductions(trx: Transaction<DB>, now: Date): Promise<void> {
  const ownCases = await listDeductionCases(trx, "agent01");
  for (const [index, scene] of OVER.entries()) {
    const subject = ownCases[index];
    if (subject) await plant(trx, subject, scene, now);
  }
  for (const login of APPLICANTS) {
    const subjects = await listDeductionCases(trx, login);
    for (const [index, subject] of subjects.entries()) {
      const scene = SCENES[index];
      if (scene) await plant(trx, subject, scene, now);
    }
  }
}
