import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import type { Day } from "../../../core/day.ts";
import type { Tx } from "../../../core/transaction.ts";
import type { ProposalFacts } from "../contract.ts";
import type { ProposalKindName } from "../contract-words.ts";

/** What a proposal would change, as it stands now. */
export interface ProposalSubject {
  /** The setting and whose it is. */
  readonly key: string;
  /** Null where it concerns all. */
  readonly name: string | null;
  /** Null concerns all institutions. */
  readonly institutionId: number | null;
  readonly before: ProposalFacts;
  readonly after: ProposalFacts;
  /** The last row of the setting; a proposal on another one is stale. */
  readonly latestId: number | null;
  /** The row that the proposer says he saw; absent where the setting names none. */
  readonly onId?: number | null;
  /** Where the setting itself begins later than the next day. */
  readonly earliestOn?: Day;
  /** The only day that it can hold from: where that has come, nothing can be approved any more. */
  readonly fixedOn?: Day;
}

/** A row that is written on approval: from which day, and whose words it has. */
export interface ApprovedLine {
  readonly effectiveOn: Day;
  readonly editorId: number;
  readonly at: Date;
}

/** How the room that owns a setting examines a proposed change, and writes it once it is approved. */
export interface ProposalKind<Payload> {
  readonly kind: ProposalKindName;
  readonly payload: z.ZodType<Payload>;
  /** The input field of the day. */
  readonly dayField: string;
  /** Locks the setting and refuses what cannot be set; asked when it is proposed and when it is approved. */
  examine(tx: Tx<Ctx>, payload: Payload): Promise<ProposalSubject>;
  /** Refuses a day that the setting cannot begin on. */
  refuseDay?(tx: Tx<Ctx>, payload: Payload, effectiveOn: Day): Promise<void>;
  /** Writes the row, audits it and tells it, in the transaction of the approval. */
  apply(tx: Tx<Ctx>, payload: Payload, line: ApprovedLine): Promise<void>;
}

export type AnyProposalKind = ProposalKind<unknown>;
