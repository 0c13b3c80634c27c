import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";
import { institutionRuleContract } from "../../core/setting/contract-institution-rule.ts";
import { CONTACT_CHANNELS } from "../../tasks/contact/contract-codes.ts";
import { Proposed } from "../proposal/contract.ts";
import { CONFIG_DEVICES, CONFIG_STATUSES } from "./contract-codes.ts";

const MOST_ENTRIES = 200;

/** Opens or closes a means of contact. */
export const InfoEntry = z
  .strictObject({
    workQueueId: Id.nullable().describe("Stage; null is every stage"),
    type: z.enum(CONTACT_CHANNELS).describe("Means of contact"),
    device: z.enum(CONFIG_DEVICES),
    status: z.enum(CONFIG_STATUSES),
  })
  .refine(({ type, device }) => device !== "PHONE_APP" || type === "03", {
    error: "config.phoneOnlyCalls",
    path: ["device"],
  });
export type InfoEntry = z.infer<typeof InfoEntry>;

const subjectOf = ({ workQueueId, type, device }: InfoEntry): string =>
  `${workQueueId ?? ""} ${type} ${device}`;

/** Each stage, means of contact and device once. */
export const InfoEntries = z
  .array(InfoEntry)
  .max(MOST_ENTRIES)
  .superRefine((entries, check) => {
    const seen = new Set<string>();
    entries.forEach((entry, index) => {
      const subject = subjectOf(entry);
      if (seen.has(subject))
        check.addIssue({
          code: "custom",
          message: "config.entryTwice",
          path: [index, "type"],
        });
      seen.add(subject);
    });
  });

/** What each institution closes; without a list of its own it has that of all. */
export const {
  list: listInfo,
  history: infoHistory,
  save: saveInfo,
  withdraw: withdrawInfo,
} = institutionRuleContract("entries", InfoEntries);

/** The same by somebody of the institution, for somebody else to approve. */
export const proposeInfo = { input: saveInfo.input, output: Proposed };

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
