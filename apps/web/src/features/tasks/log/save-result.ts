/** Keeps the answers of a record consistent while it is filled in. */
import type { Day } from "@kolekta/api/core/day";
import type { PromiseRule } from "@kolekta/api/tasks/case/rules";
import type { Relation } from "@kolekta/api/tasks/contact/contract";
import { CALL_RESULTS } from "@kolekta/api/tasks/log/contract";
import { type Calendar, defaultNextCall, defaultPromise } from "./record-defaults.ts";
import type { Open, RecordValues } from "./record-schema.ts";
import { CALL, impliedStatus, offeredResults } from "./result-choice.ts";

export interface RecordInputs {
  readonly now: Date;
  readonly calendar: Calendar;
  readonly today: Day;
  readonly rule: PromiseRule;
  readonly arrearsMinor: number;
  readonly relation: Relation;
  /** The agent set the follow-up manually. */
  readonly nextCallChosen: boolean;
}

type Answers = Pick<
  Open<RecordValues>,
  "channel" | "callStatus" | "result" | "promise" | "nextCallAt"
>;

const answered = (values: Answers, { relation }: RecordInputs) => {
  const channel = values.channel ?? CALL;
  const callStatus = channel === CALL ? values.callStatus : undefined;
  const offered = offeredResults(channel, callStatus, relation);
  const result = offered.find((candidate) => candidate === values.result);
  const implied = channel === CALL && result ? impliedStatus(result, relation) : undefined;
  return { callStatus: callStatus ?? implied, result };
};

const isQuick = (result: Answers["result"]) =>
  result !== undefined && !CALL_RESULTS.some((callResult) => callResult === result);

export const resolveAnswers = (values: Answers, inputs: RecordInputs): Answers => {
  const { callStatus, result: legal } = answered(values, inputs);
  const result = isQuick(values.result) ? values.result : legal;
  const promise =
    result === "A10PTP"
      ? (values.promise ?? defaultPromise(inputs.rule, inputs.arrearsMinor, inputs.today))
      : undefined;
  const nextCallAt = inputs.nextCallChosen
    ? values.nextCallAt
    : defaultNextCall(inputs.now, inputs.calendar, promise?.dueOn || undefined);
  return { channel: values.channel, callStatus, result, promise, nextCallAt };
};
