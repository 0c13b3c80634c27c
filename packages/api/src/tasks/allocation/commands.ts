import { z } from "zod";
import type { Command, CommandInput } from "../../core/command.ts";
import { Day } from "../../core/day.ts";
import { AppError } from "../../core/errors.ts";
import { type Replayed, replayRun } from "./actions/replay.ts";
import { type SimulatedPool, simulateRuns } from "./actions/simulate.ts";
import { PLAIN_STRATEGIES } from "./contract-codes.ts";
import type { Difference } from "./rules/replay.ts";
import type { Result, Spread } from "./rules/agent-load.ts";

const RowId = z.coerce.number().int().positive();

const replay: Command = {
  name: "allocation replay",
  summary: "repeat a stored run from its inputs and compare the decisions",
  args: [{ name: "run", summary: "id of the run" }],
  options: [],
  run: async ({ context }, { args }) => {
    const replayed = await replayRun(context, RowId.parse(args["run"]));
    return {
      ok: replayed.differences.length === 0,
      data: replayed,
      lines: linesOfReplay(replayed),
    };
  },
};

const linesOfReplay = ({ runId, cases, differences }: Replayed): string[] => [
  `run ${runId}: ${cases} cases, ${differences.length === 0 ? "same decisions" : `${differences.length} differences`}`,
  ...differences.map(formatDifference),
];

const formatDifference = ({ caseId, stored, dealt }: Difference): string =>
  `case ${caseId}: stored ${formatDecision(stored)}, repeated ${dealt ? formatDecision(dealt) : "no decision"}`;

const formatDecision = ({ agentId, assignmentReason, variant }: Difference["stored"]): string =>
  agentId === null
    ? "no agent"
    : [`agent ${agentId}`, assignmentReason, variant].filter(Boolean).join(" ");

const simulate: Command = {
  name: "allocation simulate",
  summary: "show the results of another strategy for past runs",
  args: [],
  options: [
    { flag: "--strategy <name>", summary: PLAIN_STRATEGIES.join(", "), required: true },
    { flag: "--from <day>", summary: "YYYY-MM-DD", required: true },
    { flag: "--to <day>", summary: "YYYY-MM-DD", required: true },
    { flag: "--institution <id>", summary: "id of an institution; default: all" },
    { flag: "--stage <id>", summary: "id of a stage; default: all" },
  ],
  run: async ({ context }, input) => {
    const { strategy, ...filter } = parseQuestion(input);
    const pools = await simulateRuns(context, filter, strategy);
    const lines = pools.flatMap((pool) => linesOfPool(pool, strategy));
    return {
      ok: true,
      data: { strategy, pools },
      lines: lines.length === 0 ? ["no runs on these days"] : lines,
    };
  },
};

const Question = z.object({
  strategy: z.enum(PLAIN_STRATEGIES),
  from: Day,
  to: Day,
  institutionId: RowId.optional(),
  stageId: RowId.optional(),
});

function parseQuestion({ options }: CommandInput): z.infer<typeof Question> {
  const { institution: institutionId, stage: stageId, ...rest } = options;
  const question = Question.parse({ ...rest, institutionId, stageId });
  if (question.from > question.to) throw new AppError("invalid", "range.reversed");
  return question;
}

const linesOfPool = (pool: SimulatedPool, strategy: string): string[] => [
  `${pool.institutionName}, ${pool.stageName}: ${pool.runs} runs`,
  ...linesOfResult(`actual (${pool.strategies.join(", ")})`, pool.actual),
  ...linesOfResult(strategy, pool.simulated),
];

const linesOfResult = (name: string, result: Result): string[] => [
  `  ${name}: ${result.placed} assigned, ${result.unassigned} not assigned`,
  `    cases ${formatSpread(result.count)}`,
  `    outstanding ${formatSpread(result.amountMinor)}`,
  `    expected ${formatSpread(result.expectedMinor)}`,
  `    ${result.reassigned} not to the last agent of the loan, ${result.affinitiesBroken} affinities broken`,
];

const formatSpread = ({ min, max, average }: Spread): string =>
  `${min} to ${max} per agent, average ${average}, spread ${max - min}`;

export const allocationCommands: readonly Command[] = [replay, simulate];
