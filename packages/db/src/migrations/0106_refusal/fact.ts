import { sql } from "kysely";
import type { Part } from "../part.ts";
import { dropTriggers, isChanged, refuseUpdate } from "./refuse.ts";

const END = ["ended_at", "ended_by", "end_reason"];

/** Why: a lifted fact lets people be contacted again, so that a named person and a reason stand behind each end. */
export const fact: Part = {
  up: [
    refuseUpdate({
      table: "borrower_fact",
      name: "borrower_fact_end",
      when: sql`old.ended_at is null and ${isChanged(END)} and (new.ended_at is null or new.ended_by is null
        or coalesce(new.end_reason, '') = '')`,
      reason: "a fact ends at a moment, by a person and for a reason",
    }),
  ],
  down: dropTriggers("borrower_fact", ["borrower_fact_end"]),
};
