import { z } from "zod";
import { Id, Nothing } from "../../core/page.ts";

const Named = z.object({ id: Id, name: z.string() });

const Queue = Named.extend({ longAging: z.boolean() });

/** What selects offer: the institutions in the caller's sight, each with its queues and groups. */
export const list = {
  input: Nothing,
  output: z.array(
    Named.extend({ queues: z.array(Queue), groups: z.array(Named) }),
  ),
};
