import { z } from "zod";
import { Id } from "../../core/page.ts";

const NamedReference = z.object({ id: Id, name: z.string() });

const Leader = NamedReference.extend({ login: z.string() });

/** The groups of an institution by name, and who of it could lead one. */
export const list = {
  input: z.object({ institutionId: Id }),
  output: z.object({
    groups: z.array(
      z.object({
        id: Id,
        name: z.string(),
        version: z.int(),
        /** Stages that its agents work. */
        stages: z.array(NamedReference),
        /** Null while he is disabled. */
        leader: Leader.nullable(),
        /** Everybody in it, the leader and who is disabled included. */
        members: z.int(),
      }),
    ),
    candidates: z.array(Leader.extend({ groupId: Id.nullable() })),
  }),
};
export type Group = z.infer<typeof list.output>["groups"][number];

/** A new group without `groupId`, else a change of it; `version` is needed with `groupId`. */
export const save = {
  input: z
    .object({
      groupId: Id.optional(),
      version: z.int().positive().optional(),
      institutionId: Id,
      name: z.string().trim().min(1).max(100),
      /** Among those of the institution. */
      stageIds: z.array(Id).max(200),
      leaderId: Id.nullable().default(null),
    })
    .refine(({ groupId, version }) => (groupId === undefined) === !version, {
      error: "group.versionRequired",
      path: ["version"],
    }),
  output: z.object({ groupId: Id, version: z.int() }),
};
export type SaveInput = z.output<typeof save.input>;

/** Refused while somebody is in it. */
export const remove = {
  input: z.object({ groupId: Id, version: z.int().positive() }),
  output: z.object({ groupId: Id }),
};
