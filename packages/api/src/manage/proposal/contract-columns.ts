import { createColumnHelper, type ListColumns } from "../../core/list-columns.ts";
import type { Proposal } from "./contract.ts";

const col = createColumnHelper<Proposal>();

type ProposalChange = Pick<Proposal, "before" | "after">;

const differs = ({ before, after }: ProposalChange, key: string) =>
  JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null);

/** Effects that the proposal counted; they are not settings. */
export const TOUCHED = ["casesAboveLimit", "openCodes", "waitingDeductions", "openCases"] as const;

/** Fields shown elsewhere. */
const APART: ReadonlySet<string> = new Set(["currency", "reason", "withdrawn", ...TOUCHED]);

/** Lists the changed settings; the currency appears with the amounts. */
export const listChangedFields = (proposal: ProposalChange): string[] => {
  const { before, after } = proposal;
  return [...new Set([...Object.keys(after), ...Object.keys(before)])]
    .filter((key) => !APART.has(key) && differs(proposal, key))
    .toSorted((a, b) => getLevel(a) - getLevel(b) || a.localeCompare(b));
};

/** Settings without a level come first. */
const getLevel = (key: string): number => Number(key.split(".")[1] ?? -1);

export const proposalColumns = {
  setting: col.code("manage.proposal.setting", "kind", (kind) => `manage.proposal.kind.${kind}`),
  subject: col.text("core.field.name", "subjectName", "core.word.all"),
  change: col.text("manage.proposal.change", (row) => listChangedFields(row).join(", ") || null),
  withdrawn: col.flag("core.word.withdrawn", ({ after }) => Boolean(after["withdrawn"])),
  state: col.code("core.field.status", "state", (state) => `manage.proposal.stateName.${state}`),
  effectiveOn: col.day("core.field.effectiveFrom", "effectiveOn"),
  proposer: col.text("manage.proposal.proposedBy", "proposerName"),
  proposedAt: col.instant("manage.proposal.since", "proposedAt"),
  decider: col.text("manage.proposal.decidedBy", "deciderName"),
} satisfies ListColumns<Proposal>;
