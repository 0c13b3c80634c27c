import type { Command, CommandInput, CommandOption, OpsContext } from "../../core/command.ts";
import type { Ctx } from "../../core/context.ts";
import { AppError } from "../../core/errors.ts";
import type { Permission } from "../../core/permissions.ts";
import { saveStage } from "./actions/save.ts";
import { listStages } from "./actions/get.ts";
import { list as listContract, save, type Stage, USUAL } from "./contract.ts";
import { institutionsNamed } from "./queries/stage.ts";

const text = ({ options }: CommandInput, name: string): string | undefined => {
  const value = options[name];
  return typeof value === "string" ? value : undefined;
};

const number = (input: CommandInput, name: string): number | null => {
  const value = text(input, name);
  return value === undefined ? null : Number(value);
};

const by: CommandOption = {
  flag: "--by <login>",
  summary: "login of the user whose permissions apply",
  required: true,
};

async function actor(
  { actAs }: OpsContext,
  input: CommandInput,
  permission: Permission,
): Promise<Ctx> {
  const ctx = await actAs(text(input, "by") ?? "", permission);
  if (!ctx.actor.permissions.has(permission)) throw new AppError("forbidden", "access.denied");
  return ctx;
}

const create: Command = {
  name: "stage create",
  summary: "create a stage and assign it to institutions",
  args: [],
  options: [
    by,
    { flag: "--name <name>", summary: "name of the stage", required: true },
    { flag: "--from <days>", summary: "first day past due", required: true },
    { flag: "--to <days>", summary: "last day past due; default: no limit" },
    {
      flag: "--recovery <percent>",
      summary: "chance that an untouched case is paid",
      default: "50",
    },
    { flag: "--type <type>", summary: "AUTOMATIC or MANUAL", default: "MANUAL" },
    {
      flag: "--institutions <names>",
      summary: "institutions that work it, separated by semicolons",
    },
    { flag: "--long-aging", summary: "list its cases separately as long aging" },
    { flag: "--on <day>", summary: "first day, YYYY-MM-DD; default: effective now" },
  ],
  run: async (ops, input) => {
    const ctx = await actor(ops, input, "stage.edit");
    const made = await saveStage(ctx, await getStageInput(ctx, input));
    return {
      ok: true,
      data: made,
      lines: [`stage ${made.stageId} applies from ${made.effectiveOn}`],
    };
  },
};

async function getStageInput(ctx: Ctx, input: CommandInput) {
  const names = (text(input, "institutions") ?? "")
    .split(";")
    .map((name) => name.trim())
    .filter((name) => name !== "");
  const { data, error } = save.input.safeParse({
    stageId: null,
    version: null,
    baseId: null,
    groupIds: [],
    name: text(input, "name"),
    type: text(input, "type"),
    institutionIds: await getInstitutionIds(ctx, names),
    policy: {
      ...USUAL,
      dpdFrom: number(input, "from"),
      dpdTo: number(input, "to"),
      recoveryPercent: number(input, "recovery"),
      longAging: input.options["longAging"] === true,
    },
    effectiveOn: text(input, "on"),
  });
  if (data) return data;
  const field = error.issues[0]?.path.join(".");
  throw new AppError("invalid", "request.invalid", {}, field);
}

async function getInstitutionIds(ctx: Ctx, names: readonly string[]): Promise<number[]> {
  const found = await institutionsNamed(ctx.db, ctx.actor, names);
  if (found.length < new Set(names).size)
    throw new AppError("notFound", "record.notFound", {}, "institutionIds");
  return found;
}

const list: Command = {
  name: "stage list",
  summary: "list the stages with days past due, cases and agents",
  args: [],
  options: [by],
  run: async (ops, input) => {
    const ctx = await actor(ops, input, "stage.read");
    const all = listContract.input.parse({ size: 200 });
    const { rows } = await listStages(ctx, all);
    return { ok: true, data: rows, lines: rows.map(formatLine) };
  },
};

const formatLine = ({ id, name, current, institutions, ...row }: Stage): string => {
  const { dpdFrom, dpdTo } = current;
  const days = dpdFrom === null ? "no cases" : `${dpdFrom} to ${dpdTo ?? "..."}`;
  const institutionNames = institutions.map((institution) => institution.name).join("; ");
  const work = `${row.openCount ?? "?"} open cases, ${row.collectorCount} agents`;
  return [id, name, days, work, institutionNames].join("  ");
};

export const stageCommands: readonly Command[] = [list, create];
