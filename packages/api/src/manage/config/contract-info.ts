import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { CONTACT_CHANNELS } from "../../tasks/contact/contract-codes.ts";
import { Proposed } from "../proposal/contract.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "./contract-codes.ts";

const MOST_ENTRIES = 200;
const MOST_ROWS = 2_000;

const FIELDS = {
  workQueueId: Id.nullable().describe("Stage; null is every stage"),
  type: z.enum(CONTACT_CHANNELS).describe("Means of contact"),
  device: z.enum(CONFIG_DEVICES),
  status: z.enum(CONFIG_STATUSES),
};

type Device = Pick<z.output<z.ZodObject<typeof FIELDS>>, "type" | "device">;

const canUse = ({ type, device }: Device): boolean => device !== "PHONE_APP" || type === "03";
const NO_CALL = { error: "config.phoneOnlyCalls", path: ["device"] };

/** Opens or closes a means of contact. */
export const InfoEntry = z.strictObject(FIELDS).refine(canUse, NO_CALL);
export type InfoEntry = z.infer<typeof InfoEntry>;

type Subject = Pick<InfoEntry, "workQueueId" | "type" | "device"> & {
  readonly institutionId?: number | null;
};

const subjectOf = (entry: Subject): string =>
  [entry.institutionId, entry.workQueueId, entry.type, entry.device].join(" ");

function refuseTwins(
  entries: readonly Subject[],
  check: z.core.$RefinementCtx,
  path: readonly string[] = [],
): void {
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    const subject = subjectOf(entry);
    if (seen.has(subject))
      check.addIssue({
        code: "custom",
        message: "config.entryTwice",
        path: [...path, index, "type"],
      });
    seen.add(subject);
  });
}

/** Each stage, means of contact and device once. */
export const InfoEntries = z
  .array(InfoEntry)
  .max(MOST_ENTRIES)
  .superRefine((entries, check) => refuseTwins(entries, check));

const rule = institutionRuleContract("entries", InfoEntries);

/** What each institution closes; without a list of its own it has that of all. */
export const { list: listInfo, history: infoHistory, withdraw: withdrawInfo } = rule;

/** The list of one institution, which replaces the one before. */
export const InfoChange = rule.save.input;

/** An entry of the list of an institution, or of all. */
const InfoRow = z.strictObject({
  institutionId: Id.nullable().describe("Null is the list of all"),
  ...FIELDS,
  ruleId: Id.nullable().describe("Latest rule written for this institution"),
});
export type InfoRow = z.output<typeof InfoRow>;

/** Entries in force, of all and of the institutions that have a list of their own. */
export const listInfoRows = { input: Nothing, output: z.array(InfoRow) };

const GivenRow = InfoRow.extend({
  ruleId: Id.nullable()
    .optional()
    .describe("Latest rule of this institution, as read; left out where it has none"),
}).refine(canUse, NO_CALL);
export type GivenRow = z.output<typeof GivenRow>;

/** Rows of one institution were read together: they carry the same rule. */
function refuseMixedRules(rows: readonly GivenRow[], check: z.core.$RefinementCtx): void {
  rows.forEach(({ institutionId, ruleId }, index) => {
    const first = rows.find((row) => row.institutionId === institutionId);
    const path = ["rows", index, "ruleId"];
    if (first?.ruleId !== ruleId)
      check.addIssue({ code: "custom", message: "config.rulesDiffer", path });
  });
}

const Rows = z.array(GivenRow).min(1).max(MOST_ROWS);

/** The rows were checked where the body was parsed. */
const RowsForm = z.strictObject({
  rows: z.unknown(),
  ...InfoChange.pick({ reason: true, effectiveOn: true }).partial().shape,
});

/** Rows replace the lists of the institutions that they name; a body that is an array is these rows. */
export const saveInfo = {
  input: z.preprocess(
    (body) => (Array.isArray(body) ? { rows: body } : body),
    InfoChange.partial()
      .extend({ rows: Rows.optional() })
      .superRefine((given, check) => {
        const form = given.rows ? RowsForm : InfoChange;
        for (const issue of form.safeParse(given).error?.issues ?? [])
          check.addIssue({ ...issue, input: undefined } as never);
        if (!given.rows) return;
        refuseTwins(given.rows, check, ["rows"]);
        refuseMixedRules(given.rows, check);
      }),
  ),
  output: z.object({
    ruleId: Id.nullable().describe("Last list written; null where none differs"),
  }),
};

/** The same by somebody of the institution, for somebody else to approve. */
export const proposeInfo = { input: InfoChange, output: Proposed };

const Named = z.object({ id: Id, name: z.string() });

/** What the entries of an institution may name. */
export const infoMap = {
  input: Nothing,
  output: z.object({
    institutions: z.array(Named),
    types: z.array(z.enum(CONTACT_CHANNELS)),
    devices: z.array(z.enum(CONFIG_DEVICES)),
    queues: z.array(Named),
    statuses: z.array(z.enum(CONFIG_STATUSES)),
  }),
};
