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
  summary: "deal a stored run again from what it looked at, and compare",
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
  `run ${runId}: ${cases} cases, ${differences.length === 0 ? "dealt as before" : `${differences.length} differences`}`,
  ...differences.map(formatDifference),
];

const formatDifference = ({ caseId, stored, dealt }: Difference): string =>
  `case ${caseId}: ${formatDecision(stored)} is stored, ${dealt ? formatDecision(dealt) : "no decision"} is dealt`;

const formatDecision = ({ agentId, assignmentReason, variant }: Difference["stored"]): string =>
  agentId === null
    ? "nobody"
    : [`agent ${agentId}`, assignmentReason, variant].filter(Boolean).join(" ");

const simulate: Command = {
  name: "allocation simulate",
  summary: "what another strategy would have made of past runs",
  args: [],
  options: [
    {
      flag: "--strategy <name>",
      summary: PLAIN_STRATEGIES.join(", "),
      required: true,
    },
    { flag: "--from <day>", summary: "YYYY-MM-DD", required: true },
    { flag: "--to <day>", summary: "YYYY-MM-DD", required: true },
    { flag: "--institution <id>", summary: "of one institution" },
    { flag: "--stage <id>", summary: "of one stage" },
  ],
  run: async ({ context }, input) => {
    const { strategy, ...filter } = parseQuestion(input);
    const pools = await simulateRuns(context, filter, strategy);
    const lines = pools.flatMap((pool) => linesOfPool(pool, strategy));
    return {
      ok: true,
      data: { strategy, pools },
      lines: lines.length === 0 ? ["no run of these days"] : lines,
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
  ...linesOfResult(`as it was (${pool.strategies.join(", ")})`, pool.actual),
  ...linesOfResult(strategy, pool.simulated),
];

const linesOfResult = (name: string, result: Result): string[] => [
  `  ${name}: ${result.placed} placed, ${result.unassigned} not placed`,
  `    cases ${formatSpread(result.count)}`,
  `    owed ${formatSpread(result.amountMinor)}`,
  `    expected ${formatSpread(result.expectedMinor)}`,
  `    ${result.reassigned} not to who had the loan last, ${result.affinitiesBroken} ties broken`,
];

const formatSpread = ({ min, max, average }: Spread): string =>
  `${min} to ${max} an agent, ${average} on average, ${max - min} apart`;

export const allocationCommands: readonly Command[] = [replay, simulate];
