import type { Ledger } from "../ledger.ts";
import type { Pledge, Story } from "./pledges.ts";
import type { Said } from "./talk.ts";

/** Whose words they were: the case and the agent who worked it then. */
export interface Speaker {
  readonly caseId: number;
  readonly borrowerId: number;
  readonly agentId: number;
}

/** Collection logs and promises, and on each contact what came of it last. */
export function writeTalk(
  ledger: Ledger,
  story: Story,
  speaker: Speaker,
  talk: readonly Said[],
): void {
  for (const said of talk) {
    const { contact, pledge } = said;
    ledger.add("collectionLog", {
      ...speaker,
      institutionId: story.part.group.institutionId,
      at: said.at,
      channel: said.channel,
      contactId: contact.id,
      contactName: contact.name,
      relation: contact.relation,
      phone: contact.phone,
      source: contact.source,
      callStatus: said.callStatus,
      result: said.result,
      remark: said.remark,
      willingness: said.willingness,
      ...meansOf(said),
      fraudFlag: isFraud(said),
      nextCallAt: said.nextCallAt,
      promiseId: pledge ? writePledge(ledger, speaker, said.at, pledge) : null,
    });
    contact.lastResult = said.result;
    contact.lastContactAt = said.at;
  }
}

/** Who wants to and cannot says why; who refuses disputes it, or has too much to pay elsewhere. */
const MEANS = [
  { ability: null, unpaidReason: null },
  { ability: 3, unpaidReason: "FORGOT" },
  { ability: 1, unpaidReason: "JOB_LOSS" },
  { ability: 2, unpaidReason: "OVER_INDEBTED" },
  { ability: null, unpaidReason: "DISPUTE" },
  { ability: null, unpaidReason: null },
] as const;

const meansOf = ({ willingness }: Pick<Said, "willingness">) => MEANS[willingness] ?? MEANS[0];

/** "Not the actual user" is what a stolen identity sounds like. */
const isFraud = (said: Said): boolean => said.result === "A24NOTAU";

function writePledge(
  ledger: Ledger,
  { caseId, agentId }: Speaker,
  createdAt: Date,
  { state, amountMinor, dueOn, settledAt, paidMinor }: Pledge,
): number {
  const promised = { caseId, agentId, amountMinor, dueOn, createdAt };
  const promiseId = ledger.add("promise", { ...promised, state, settledAt });
  if (settledAt)
    ledger.add("promiseVerdict", {
      promiseId,
      before: "OPEN",
      state,
      paidMinor,
      decidedAt: settledAt,
    });
  return promiseId;
}

/** What the case itself keeps of everything that was said about it. */
export function summaryOf(talk: readonly Said[], isOpen: boolean) {
  const last = talk.at(-1);
  const open = talk.find((said) => said.pledge?.state === "OPEN")?.pledge;
  const judged = talk.findLast((said) => said.willingness > 0);
  return {
    firstContactAt: talk[0]?.at ?? null,
    lastContactAt: last?.at ?? null,
    lastResult: last?.result ?? null,
    lastRelation: last?.contact.relation ?? null,
    nextCallAt: isOpen ? (last?.nextCallAt ?? null) : null,
    promiseOn: open?.dueOn ?? null,
    promiseMinor: open?.amountMinor ?? null,
    willingness: judged?.willingness ?? 0,
    ...meansOf({ willingness: judged?.willingness ?? 0 }),
    ptpLater: open !== undefined || last?.result === "CR10",
    fraudFlag: talk.some(isFraud),
  };
}
