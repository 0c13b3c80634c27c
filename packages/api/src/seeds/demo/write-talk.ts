import type { Ledger } from "../ledger.ts";
import type { Pledge, Story } from "./pledges.ts";
import type { CollectionLogEntry } from "./talk.ts";

/** Case of an entry and the agent who worked it then. */
export interface Speaker {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly agentId: number;
}

/** Writes collection logs and promises, and sets the last result of each contact. */
export function writeTalk(
  ledger: Ledger,
  story: Story,
  speaker: Speaker,
  talk: readonly CollectionLogEntry[],
): void {
  for (const entry of talk) {
    const { contact, pledge } = entry;
    ledger.add("collectionLog", {
      ...speaker,
      institutionId: story.part.group.institutionId,
      at: entry.at,
      channel: entry.channel,
      contactId: contact.id,
      contactName: contact.name,
      relation: contact.relation,
      phone: contact.phone,
      source: contact.source,
      callStatus: entry.callStatus,
      result: entry.result,
      remark: entry.remark,
      willingness: entry.willingness,
      ...toMeans(entry),
      fraudFlag: isFraud(entry),
      nextCallAt: entry.nextCallAt,
      promiseId: pledge ? writePledge(ledger, speaker, entry.at, pledge) : null,
    });
    contact.lastResult = entry.result;
    contact.lastContactAt = entry.at;
  }
}

/**
 * Ability and unpaid reason by willingness: a willing borrower who cannot pay gives the reason, an
 * unwilling one disputes the debt or is over-indebted.
 */
const MEANS = [
  { ability: null, unpaidReason: null },
  { ability: 3, unpaidReason: "FORGOT" },
  { ability: 1, unpaidReason: "JOB_LOSS" },
  { ability: 2, unpaidReason: "OVER_INDEBTED" },
  { ability: null, unpaidReason: "DISPUTE" },
  { ability: null, unpaidReason: null },
] as const;

const toMeans = ({ willingness }: Pick<CollectionLogEntry, "willingness">) =>
  MEANS[willingness] ?? MEANS[0];

/** Treats "not the actual user" as identity fraud. */
const isFraud = (entry: CollectionLogEntry): boolean => entry.result === "A24NOTAU";

function writePledge(
  ledger: Ledger,
  { caseId, agentId }: Speaker,
  createdAt: Date,
  { state, amountMinor, dueOn, settledAt, paidMinor }: Pledge,
): number {
  const promised = { caseId, agentId, amountMinor, dueOn, createdAt };
  const promiseId = ledger.add("promise", { ...promised, state, settledAt });
  if (settledAt)
    ledger.add("promiseEvaluation", {
      promiseId,
      before: "OPEN",
      state,
      paidMinor,
      decidedAt: settledAt,
    });
  return promiseId;
}

/** Builds the columns of the case that summarize its collection log. */
export function buildSummary(talk: readonly CollectionLogEntry[], isOpen: boolean) {
  const last = talk.at(-1);
  const open = talk.find((entry) => entry.pledge?.state === "OPEN")?.pledge;
  const lastWilling = talk.findLast((entry) => entry.willingness > 0);
  return {
    firstContactAt: talk[0]?.at ?? null,
    lastContactAt: last?.at ?? null,
    lastResult: last?.result ?? null,
    lastRelation: last?.contact.relation ?? null,
    nextCallAt: isOpen ? (last?.nextCallAt ?? null) : null,
    promiseOn: open?.dueOn ?? null,
    promiseMinor: open?.amountMinor ?? null,
    willingness: lastWilling?.willingness ?? 0,
    ...toMeans({ willingness: lastWilling?.willingness ?? 0 }),
    ptpLater: open !== undefined || last?.result === "CR10",
    fraudFlag: talk.some(isFraud),
  };
}
