import type { Db } from "@kolekta/db";
import type { Persona } from "../../seeds/index.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { getActor, createTestContext } from "../../core/testing.ts";
import { manageRouter } from "../router.ts";

const call = createCallerFactory(manageRouter);

export const getProposalApi = async (db: Db, persona: Persona, now: Date) =>
  call(createTestContext(db, await getActor(db, persona), { now: () => now })).proposal;

/** Approves the proposal as a second person. */
export async function approveProposed(
  db: Db,
  decider: Persona,
  now: Date,
  proposed: Promise<{ readonly proposalId: number | null }>,
) {
  const { proposalId } = await proposed;
  if (proposalId === null) throw new Error("nothing was proposed");
  const api = await getProposalApi(db, decider, now);
  const { version } = await api.get({ proposalId });
  return api.approve({ proposalId, version });
}
