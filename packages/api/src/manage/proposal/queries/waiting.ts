import type { Db } from "@kolekta/db";
import { sql } from "kysely";
import type { Actor } from "../../../core/context.ts";
import type { WaitingProposal } from "../contract.ts";
import { rightsOn } from "./people.ts";

/** Lists the open proposals about these subjects whose kind the reader's role sees, by subject. */
export async function listWaiting(
  db: Db,
  actor: Actor,
  subjects: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, WaitingProposal>> {
  if (subjects.length === 0) return new Map();
  const { rows } = await sql<WaitingProposal & { subject: string }>`
    select p.subject, p.id as proposal_id, u.name as proposer_name, p.proposed_at
    from proposal p
    ${rightsOn(actor)}
    join app_user u on u.id = p.proposer_id
    where p.state = 'PROPOSED' and p.subject = any(${subjects}::text[]) and p.expires_at > ${now}`.execute(
    db,
  );
  return new Map(rows.map(({ subject, ...proposal }) => [subject, proposal]));
}
