/** Draft of an unfiled complaint, restored as far as it is still valid. */
import { create, type CreateInput } from "@kolekta/api/board/work-order/contract";
import { z } from "zod";
import { readDraft } from "@/hooks/use-draft.ts";

const { category, channel, severity } = create.input.shape;

const Draft = z
  .object({
    category,
    channel,
    severity,
    reference: z.string(),
    agentId: z.number(),
    contactId: z.number(),
    phone: z.string(),
    description: z.string(),
  })
  .partial();

export const draftKey = (taskId: number | undefined): string =>
  taskId === undefined ? "workOrder.new" : `workOrder.of.${taskId}`;

/** A loan that is looked up again may differ, so agent and contact of the draft are dropped. */
export const readOrderDraft = (taskId: number | undefined): Partial<CreateInput> => {
  const read = Draft.safeParse(readDraft(draftKey(taskId)) ?? {});
  if (!read.success) return {};
  const { agentId, contactId, ...rest } = read.data;
  return taskId === undefined ? rest : { ...rest, agentId, contactId };
};
