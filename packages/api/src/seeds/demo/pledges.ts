import { addDays, atHour, toJakartaDay, daysBetween } from "../calendar.ts";
import { computeShare } from "../../core/money.ts";
import type { Random } from "../random.ts";
import type { PlannedCase } from "./cast.ts";
import type { Contract } from "./contract.ts";
import { figuresOn } from "./debts.ts";
import type { Timeline } from "./timeline.ts";

export interface Pledge {
  readonly state: "OPEN" | "KEPT" | "PARTIAL" | "BROKEN" | "CURED" | "CANCELLED";
  readonly promisedOn: string;
  readonly dueOn: string;
  readonly amountMinor: number;
  readonly settledAt: Date | null;
  /** Amount received for it when it was settled. */
  readonly paidMinor: number;
}

/** Least share of the arrears that a promise may be. */
const MIN_PERCENT = 50;

export interface Story {
  readonly part: PlannedCase;
  readonly time: Timeline;
  readonly contract: Contract;
  readonly random: Random;
}

/** Mostly the full due amount, else a large part of it. */
function drawAmount({ contract, random }: Story, promisedOn: string): number {
  const next = contract.terms[contract.current];
  const { arrearsMinor } = figuresOn(contract, promisedOn);
  const due = arrearsMinor || (next?.principalMinor ?? 0) + (next?.interestMinor ?? 0);
  if (random.chance(0.7)) return due;
  const part = computeShare(due, 100 * random.int(MIN_PERCENT + 5, 90));
  return Math.floor(part / 10_000) * 10_000;
}

const clampDay = (day: string, from: string, to: string): string =>
  day < from ? from : day > to ? to : day;

/**
 * Builds a promise made between the first day of work and `lastOn`, no longer before `dueOn` than
 * the stage allows.
 */
function pledge(
  story: Story,
  dueOn: string,
  lastOn: string,
  outcome: Pick<Pledge, "state" | "settledAt" | "paidMinor">,
): Pledge {
  const { part, time, random } = story;
  const earliest = addDays(dueOn, -part.stage.promiseDays);
  const assignedOn = toJakartaDay(time.assignedAt);
  const from = earliest > assignedOn ? earliest : assignedOn;
  const to = clampDay(lastOn, from, dueOn);
  const promisedOn = addDays(to, -random.int(0, daysBetween(from, to)));
  return { ...outcome, dueOn, promisedOn, amountMinor: drawAmount(story, promisedOn) };
}

const OPEN = { state: "OPEN", settledAt: null, paidMinor: 0 } as const;

/** Gets the promise of the scene's last contact; null when that contact had another result. */
export function lastPledge(story: Story, paidMinor: number): Pledge | null {
  const { part, time, random } = story;
  const yesterday = addDays(time.today, -1);
  switch (part.scene) {
    case "PROMISE_TODAY":
      return pledge(story, time.today, yesterday, OPEN);
    case "PROMISE_AHEAD": {
      const days = random.int(1, part.stage.promiseDays - 1);
      return pledge(story, addDays(time.today, days), yesterday, OPEN);
    }
    case "PROMISE_MISSED":
      return pledge(story, yesterday, addDays(yesterday, -1), OPEN);
    case "ARREARS_PAID":
    case "PAID_OFF":
      return random.chance(0.6) ? paid(story, paidMinor) : null;
    case "RECALLED":
      return random.chance(0.25) ? buildAbandonedPledge(story) : null;
    default:
      return null;
  }
}

/**
 * Builds a promise that was paid: kept when the money arrived by the due day, cured when it arrived
 * on the first day after the grace period.
 */
function paid(story: Story, paidMinor: number): Pledge {
  const { time, random } = story;
  const settled = { settledAt: time.endAt, paidMinor };
  const missedOn = addDays(time.endOn, -2);
  if (random.chance(0.2) && missedOn >= toJakartaDay(time.assignedAt))
    return pledge(story, missedOn, missedOn, { state: "CURED", ...settled });
  return pledge(story, time.endOn, time.endOn, { state: "KEPT", ...settled });
}

function buildAbandonedPledge(story: Story): Pledge {
  const { time } = story;
  const settledAt = time.endAt;
  const dueOn = addDays(time.endOn, 1);
  const outcome = { state: "CANCELLED", settledAt, paidMinor: 0 } as const;
  return pledge(story, dueOn, time.endOn, outcome);
}

/** Builds the promise before the part payment. */
export const partPledge = (
  story: Story,
  { on, amountMinor: paidMinor }: { on: string; amountMinor: number },
  settledAt: Date,
): Pledge => {
  const outcome = { state: "PARTIAL", settledAt, paidMinor } as const;
  const made = pledge(story, on, addDays(on, -1), outcome);
  return { ...made, amountMinor: figuresOn(story.contract, made.promisedOn).arrearsMinor };
};

/** Days after the due day, including grace, in which a payment cures the promise. */
const CURE_DAYS = 4;

/**
 * Builds a promise of the first days, broken before `until`; null when there was no time for it, or
 * when the payment of `paidOn` cured it.
 */
export function brokenPledge(
  story: Story,
  until: string,
  paidOn: string | undefined,
): Pledge | null {
  const promisedOn = toJakartaDay(story.time.assignedAt);
  const dueOn = addDays(promisedOn, story.random.int(1, 2));
  if (addDays(dueOn, 2) > until) return null;
  if (paidOn && paidOn >= promisedOn && paidOn <= addDays(dueOn, CURE_DAYS)) return null;
  return {
    state: "BROKEN",
    promisedOn,
    dueOn,
    amountMinor: drawAmount(story, promisedOn),
    settledAt: atHour(dueOn, 48),
    paidMinor: 0,
  };
}
