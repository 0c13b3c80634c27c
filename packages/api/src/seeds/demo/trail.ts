import { toJakartaDay, daysBetween } from "../calendar.ts";
import type { Ledger } from "../ledger.ts";
import type { Planted } from "../organisation.ts";
import { figuresOn } from "./debts.ts";
import type { Story } from "./pledges.ts";
import type { Scene } from "./scenes.ts";
import { noLater } from "./timeline.ts";

interface Step {
  readonly at: Date;
  readonly event: string;
  readonly after: string;
  readonly agentId: number | null;
  readonly operatorId: number | null;
  readonly reason: string | null;
}

/** Data for the status log of a case beyond its story. */
export interface Course {
  readonly caseId: number;
  /** First agent and time of work; null for an untouched case. */
  readonly worked: { readonly at: Date; readonly by: number } | null;
  /** Time of the reassignment to the current agent. */
  readonly passedOnAt: Date | null;
  readonly company: Planted["company"];
}

const CLOSINGS: Partial<Record<Scene, readonly [event: string, after: string]>> = {
  ARREARS_PAID: ["ARREARS_PAID", "C30"],
  EXTENDED: ["EXTENDED", "C31"],
  PAID_OFF: ["PAID_OFF", "C32"],
  RECALLED: ["RECALLED", "C40"],
  VOIDED: ["VOIDED", "C70"],
  WRITTEN_OFF: ["WRITTEN_OFF", "C80"],
};

const REASONS: Partial<Record<Scene, readonly string[]>> = {
  RECALLED: [
    "PLACEMENT_END",
    "PLACEMENT_END",
    "DECEASED",
    "INSOLVENT",
    "REPRESENTED",
    "REGULATOR_COMPLAINT",
  ],
  VOIDED: ["DUPLICATE", "WRONG_IMPORT"],
  WRITTEN_OFF: ["POLICY"],
};

/** Builds the status log of a case from its placement to its present status. */
export function writeTrail(ledger: Ledger, story: Story, course: Course): void {
  let before: string | null = null;
  for (const step of buildSteps(story, course)) {
    const day = toJakartaDay(step.at);
    const balances = figuresOn(story.contract, day);
    ledger.add("caseStatusLog", {
      ...step,
      before,
      caseId: course.caseId,
      institutionId: story.part.group.institutionId,
      stageId: story.part.stage.id,
      dpd: Math.max(0, daysBetween(story.time.overdueOn, day)),
      arrearsMinor: balances.arrearsMinor,
      principalMinor: balances.principalMinor,
      feeMinor: balances.feeMinor,
    });
    before = step.after;
  }
}

function buildSteps(story: Story, course: Course): Step[] {
  const { part, time, random } = story;
  const { agentId } = part;
  const firstId = course.passedOnAt ? part.formerId : agentId;
  const by = (operatorId: number | null) => ({ operatorId, reason: null });
  const assigned = (at: Date, holderId: number): Step => ({
    at,
    event: "ASSIGNED",
    after: "C00",
    agentId: holderId,
    ...by(part.stage.type === "AUTOMATIC" ? null : part.group.leaderId),
  });
  const steps: Step[] = [
    { at: time.openedAt, event: "PLACED", after: "C00", agentId: null, ...by(null) },
  ];
  if (agentId !== null && firstId !== null) steps.push(assigned(time.assignedAt, firstId));
  if (course.worked) {
    const { at, by: workerId } = course.worked;
    steps.push({ at, event: "WORKED", after: "C10", agentId: firstId, ...by(workerId) });
  }
  if (course.passedOnAt && agentId !== null) steps.push(assigned(course.passedOnAt, agentId));
  const closing = CLOSINGS[part.scene];
  const reasons = REASONS[part.scene];
  const { company } = course;
  if (closing) {
    const [event, after] = closing;
    const operatorId = pickOperatorId(part.scene, company);
    const reason = reasons ? random.pick(reasons) : null;
    steps.push({ at: time.endAt, event, after, agentId, operatorId, reason });
  }
  return part.scene === "RECOVERED" ? [...steps, ...recovery(story, company.head01)] : steps;
}

function pickOperatorId(scene: Scene, company: Planted["company"]): number | null {
  if (scene === "RECALLED" || scene === "VOIDED") return company.ops01;
  return scene === "WRITTEN_OFF" ? company.head01 : null;
}

function recovery({ part, time }: Story, headId: number): Step[] {
  const { agentId } = part;
  const earlier = new Date(Date.parse(time.writtenOffOn) + 3 * 3_600_000);
  const off = noLater(time.endAt, earlier);
  return [
    { at: off, event: "WRITTEN_OFF", after: "C80", agentId, operatorId: headId, reason: "POLICY" },
    { at: time.endAt, event: "RECOVERED", after: "C32", agentId, operatorId: null, reason: null },
  ];
}
