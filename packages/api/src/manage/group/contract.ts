import { z } from "zod";
import { Id } from "../../core/page.ts";

const NamedReference = z.object({ id: Id, name: z.string() });

const Leader = NamedReference.extend({ login: z.string() });

/** Groups of an institution by name, and users who could lead one. */
export const list = {
  input: z.object({ institutionId: Id }),
  output: z.object({
    groups: z.array(
      z.object({
        id: Id,
        name: z.string(),
        version: z.int(),
        stages: z.array(NamedReference),
        /** Is null without a leader, or while the leader is disabled. */
        leader: Leader.nullable(),
        /** Number of members, leader and disabled ones included. */
        members: z.int(),
      }),
    ),
    candidates: z.array(Leader.extend({ groupId: Id.nullable() })),
  }),
};
export type Group = z.infer<typeof list.output>["groups"][number];

/**
 * Creates a group without `groupId`, otherwise changes one; `version` is required with `groupId`.
 */
export const save = {
  input: z
    .object({
      groupId: Id.optional(),
      version: z.int().positive().optional(),
      institutionId: Id,
      name: z.string().trim().min(1).max(100),
      /** Stages of the group's institution only. */
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

/** Refused while the group has members. */
export const remove = {
  input: z.object({ groupId: Id, version: z.int().positive() }),
  output: z.object({ groupId: Id }),
};
