/** Keeps a record consistent while it is filled in: what one answer says of the others. */
import type { Day } from "@kolekta/api/core/day";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import { CALL_RESULTS } from "@kolekta/api/tasks/log/contract";
import { type Calendar, defaultNextCall, defaultPromise } from "./record-defaults.ts";
import type { Open, RecordValues } from "./record-schema.ts";
import { CALL, impliedStatus, offeredResults } from "./result-choice.ts";

export interface RecordFacts {
  readonly now: Date;
  readonly calendar: Calendar;
  readonly today: Day;
  readonly rule: PromiseRule;
  readonly arrearsMinor: number;
  readonly relation: Relation;
  /** The agent has set the follow-up himself. */
  readonly nextCallChosen: boolean;
}

type Answers = Pick<
  Open<RecordValues>,
  "channel" | "callStatus" | "result" | "promise" | "nextCallAt"
>;

const answered = (values: Answers, { relation }: RecordFacts) => {
  const channel = values.channel ?? CALL;
  const callStatus = channel === CALL ? values.callStatus : undefined;
  const offered = offeredResults(channel, callStatus, relation);
  const result = offered.find((one) => one === values.result);
  const implied = channel === CALL && result ? impliedStatus(result, relation) : undefined;
  return { callStatus: callStatus ?? implied, result };
};

const isQuick = (result: Answers["result"]) =>
  result !== undefined && !CALL_RESULTS.some((one) => one === result);

export const settle = (values: Answers, facts: RecordFacts): Answers => {
  const { callStatus, result: legal } = answered(values, facts);
  const result = isQuick(values.result) ? values.result : legal;
  const promise =
    result === "A10PTP"
      ? (values.promise ?? defaultPromise(facts.rule, facts.arrearsMinor, facts.today))
      : undefined;
  const nextCallAt = facts.nextCallChosen
    ? values.nextCallAt
    : defaultNextCall(facts.now, facts.calendar, promise?.dueOn || undefined);
  return { channel: values.channel, callStatus, result, promise, nextCallAt };
};
