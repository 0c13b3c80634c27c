import { z } from "zod";
import type { Wording } from "../../core/list-columns.ts";
import { Id, NoInput } from "../../core/page.ts";
import {
  changeSchema,
  defineSetting,
  INSTITUTION_OR_DEFAULT,
} from "../../core/setting/contract-declaration.ts";
import { rowsField } from "../../core/setting/contract-field.ts";
import { CONTACT_CHANNELS } from "../../tasks/contact/contract-codes.ts";
import { Proposed } from "../proposal/contract.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "./contract-codes.ts";

const MAX_ENTRIES = 200;
const MAX_ROWS = 2_000;

const FIELDS = {
  workQueueId: Id.nullable().describe("Stage; null for all stages"),
  type: z.enum(CONTACT_CHANNELS).describe("Contact channel"),
  device: z.enum(CONFIG_DEVICES),
  status: z.enum(CONFIG_STATUSES),
};

type Device = Pick<z.output<z.ZodObject<typeof FIELDS>>, "type" | "device">;

const canUse = ({ type, device }: Device): boolean => device !== "PHONE_APP" || type === "03";
const NO_CALL = { error: "config.phoneOnlyCalls", path: ["device"] };

export const InfoEntry = z.strictObject(FIELDS).refine(canUse, NO_CALL);
export type InfoEntry = z.infer<typeof InfoEntry>;

type InfoSubject = Pick<InfoEntry, "workQueueId" | "type" | "device"> & {
  readonly institutionId?: number | null;
};

const toSubjectKey = (entry: InfoSubject): string =>
  [entry.institutionId, entry.workQueueId, entry.type, entry.device].join(" ");

function checkUniqueEntries(
  entries: readonly InfoSubject[],
  check: z.core.$RefinementCtx,
  path: readonly string[] = [],
): void {
  const seen = new Set<string>();
  entries.forEach((entry, index) => {
    const subject = toSubjectKey(entry);
    if (seen.has(subject))
      check.addIssue({
        code: "custom",
        message: "config.entryTwice",
        path: [...path, index, "type"],
      });
    seen.add(subject);
  });
}

/** Allows each combination of stage, channel and device once. */
export const InfoEntries = z
  .array(InfoEntry)
  .max(MAX_ENTRIES)
  .superRefine((entries, check) => checkUniqueEntries(entries, check));

/** Formats as "Call, Phone app, Early". */
export function formatEntrySubject(
  { type, device, workQueueId }: InfoEntry,
  { text, stageName = String }: Pick<Wording, "text" | "stageName">,
): string {
  const stage = workQueueId === null ? text("manage.config.everyStage") : stageName(workQueueId);
  return `${text(`tasks.log.channel.${type}`)}, ${text(`manage.config.device.${device}`)}, ${stage}`;
}

/** Formats as "Closed: Call, Phone app, Early". */
const formatEntries = (entries: readonly InfoEntry[], wording: Wording): string =>
  entries
    .map((entry) => {
      const status = wording.text(`manage.config.status.${entry.status}`);
      return `${status}: ${formatEntrySubject(entry, wording)}`;
    })
    .join("; ") || wording.text("manage.config.allOpen");

/** Closed channels of each institution; the room also serves it by rows. */
export const configInfo = defineSetting({
  table: "config_info",
  owner: INSTITUTION_OR_DEFAULT,
  fields: {
    entries: rowsField(InfoEntries, { label: "manage.config.entries", format: formatEntries }),
  },
  read: "config.read",
  edit: "config.edit",
  changedBy: "ONE",
  proposedBy: "config.propose",
  proposalKind: "CONFIG_INFO",
  hasReason: true,
  audit: "config.info",
  event: "config.changed",
  section: { group: "contact", id: "config" },
  title: "manage.config.title",
  intro: "manage.config.intro",
});

const { values: _, ...flat } = changeSchema(configInfo).shape;

/** List of one institution, which replaces the previous one; null follows the default. */
export const InfoChange = z.object({ ...flat, entries: InfoEntries.nullable() });

const InfoRow = z.strictObject({
  institutionId: Id.nullable().describe("Null for the default"),
  ...FIELDS,
  ruleId: Id.nullable().describe("Latest revision of the institution"),
});
export type InfoRow = z.output<typeof InfoRow>;

/** Entries in force, of the default and of institutions with their own list. */
export const listInfoRows = { input: NoInput, output: z.array(InfoRow) };

const InfoRowInput = InfoRow.extend({
  ruleId: Id.nullable()
    .optional()
    .describe("Latest revision of the institution, as read; omitted if none"),
}).refine(canUse, NO_CALL);
export type InfoRowInput = z.output<typeof InfoRowInput>;

/** Rows of one institution must carry the same rule, because they were read together. */
function checkSameRules(rows: readonly InfoRowInput[], check: z.core.$RefinementCtx): void {
  rows.forEach(({ institutionId, ruleId }, index) => {
    const first = rows.find((row) => row.institutionId === institutionId);
    const path = ["rows", index, "ruleId"];
    if (first?.ruleId !== ruleId)
      check.addIssue({ code: "custom", message: "config.rulesDiffer", path });
  });
}

const Rows = z.array(InfoRowInput).min(1).max(MAX_ROWS);

/** The rows are validated when the body is parsed. */
const RowsForm = z.strictObject({
  rows: z.unknown(),
  ...InfoChange.pick({ reason: true, effectiveOn: true }).partial().shape,
});

/** Rows replace the lists of their institutions. A body that is an array is read as rows. */
export const saveInfo = {
  input: z.preprocess(
    (body) => (Array.isArray(body) ? { rows: body } : body),
    InfoChange.partial()
      .extend({ rows: Rows.optional() })
      .superRefine((input, check) => {
        const form = input.rows ? RowsForm : InfoChange;
        for (const issue of form.safeParse(input).error?.issues ?? [])
          check.addIssue({ ...issue, input: undefined } as never);
        if (!input.rows) return;
        checkUniqueEntries(input.rows, check, ["rows"]);
        checkSameRules(input.rows, check);
      }),
  ),
  output: z.object({
    ruleId: Id.nullable().describe("Last saved revision; null if nothing changed"),
  }),
};

/** Change by a user of the institution, which another user has to approve. */
export const proposeInfo = { input: changeSchema(configInfo), output: Proposed };

const NamedReference = z.object({ id: Id, name: z.string() });

export const infoMap = {
  input: NoInput,
  output: z.object({
    institutions: z.array(NamedReference),
    types: z.array(z.enum(CONTACT_CHANNELS)),
    devices: z.array(z.enum(CONFIG_DEVICES)),
    stages: z.array(NamedReference),
    statuses: z.array(z.enum(CONFIG_STATUSES)),
  }),
};
