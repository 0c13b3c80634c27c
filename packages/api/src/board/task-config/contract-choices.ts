import { z } from "zod";
import { Day } from "../../core/day.ts";
import { Id } from "../../core/page.ts";

const NamedItem = z.object({ id: Id, name: z.string() });

/**
 * Returns the options of the form: stages and agents in the scope of a new or existing template.
 */
export const listChoices = {
  input: z.object({ institutionId: Id.optional(), configId: Id.optional() }).prefault({}),
  output: z.object({
    stages: z.array(NamedItem),
    agents: z.array(NamedItem.extend({ stageId: Id })),
    firstDay: Day.nullable().describe(
      "First day on which changes apply; tasks that start today are created at once. Null without an institution",
    ),
  }),
};
