import type { Db } from "@kolekta/db";
import { readXlsx } from "hucre";
import type { FileReply } from "../../core/file.ts";
import type { Persona } from "../../seeds/index.ts";

const getGroupId = async (db: Db, persona: Persona) =>
  (
    await db
      .selectFrom("appUser")
      .select("groupId")
      .where("id", "=", persona.id)
      .executeTakeFirstOrThrow()
  ).groupId;

/** Builds a day of an agent as the aggregation writes it. */
export const dayRow = async (db: Db, agent: Persona, day: string, sums: object) => ({
  agentId: agent.id,
  institutionId: agent.institutionId ?? 0,
  groupId: await getGroupId(db, agent),
  day,
  currency: "IDR",
  ...sums,
});

export const readCells = async (reply: unknown) => {
  const { body } = reply as FileReply;
  const bytes = await new Response(body as ReadableStream).arrayBuffer();
  const { sheets } = await readXlsx(new Uint8Array(bytes));
  return sheets[0]?.rows ?? [];
};
