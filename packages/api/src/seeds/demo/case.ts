import { addDays, atHour, toJakartaDay } from "../calendar.ts";
import { toBalances } from "../../account/loan/rules/figures.ts";
import type { Arriving } from "../../account/loan/rules/opening.ts";
import { buildAccount } from "../account.ts";
import type { Ledger } from "../ledger.ts";
import type { Planted } from "../organisation.ts";
import type { Random } from "../random.ts";
import { writeAssignments } from "./assignments.ts";
import type { PlannedCase } from "./cast.ts";
import type { Client, createClientSource } from "./clients.ts";
import { drawContract, type ProductRule } from "./contract.ts";
import { type Debt, drawDebt } from "./debts.ts";
import { brokenPledge, lastPledge, partPledge, type Story } from "./pledges.ts";
import { SCENES } from "./scenes.ts";
import { drawTalk, type CollectionLogEntry, type Window } from "./talk.ts";
import { drawInstant, buildTimeline } from "./timeline.ts";
import { writeTrail } from "./trail.ts";
import { paidAt, writeLoan, writePayments } from "./write-loan.ts";
import { buildSummary, writeTalk } from "./write-talk.ts";

export interface DemoContext {
  readonly ledger: Ledger;
  /** Installments of all its loans, opened when the loans are written. */
  readonly installments: Arriving[];
  readonly planted: Planted;
  readonly now: Date;
  readonly productIds: ReadonlyMap<ProductRule, number>;
  readonly getClient: ReturnType<typeof createClientSource>;
}

/**
 * Writes one case with its loan, borrower, collection log, payments, assignments and status log.
 */
export function writeCase(setting: DemoContext, part: PlannedCase, random: Random): void {
  const { ledger, planted } = setting;
  const time = buildTimeline(part, setting.now, random);
  const contract = drawContract(part, time, random);
  const story: Story = { part, time, contract, random };
  const client = setting.getClient(part.scene, contract.loanOn, random);
  const debt = drawDebt(part, contract, time, random);
  const productId = setting.productIds.get(contract.product) ?? 0;
  const borrowerId = client.person.id;
  const loanId = writeLoan(setting, contract, debt, { borrowerId, productId });
  const caseId = ledger.nextId("collectionCase");
  const passedOnAt = passedOn(story);
  const worker = passedOnAt ? part.formerId : part.agentId;
  const talk = worker ? buildTalk(story, client, debt, passedOnAt) : [];
  if (worker) writeTalk(ledger, story, { caseId, borrowerId, agentId: worker }, talk);
  const assignedAt = writeAssignments(ledger, story, caseId, passedOnAt);
  const owner = { id: caseId, loanId, borrowerId, productId };
  writeRow(ledger, story, owner, { debt, talk, assignedAt, worker, passedOnAt });
  writePayments(ledger, story, debt, { loanId, caseId });
  const at = talk[0]?.at;
  const worked = at && worker ? { at, by: worker } : null;
  writeTrail(ledger, story, { caseId, worked, passedOnAt, company: planted.company });
}

/** Reassigned from its first agent yesterday morning or this morning. */
function passedOn({ part, time, random }: Story): Date | null {
  if (part.scene !== "PASSED_ON") return null;
  const day = addDays(time.today, -random.int(0, 1));
  return drawInstant(day, atHour(day, 8), time.now, random);
}

function buildTalk(
  story: Story,
  client: Client,
  debt: Debt,
  passedOnAt: Date | null,
): CollectionLogEntry[] {
  const { part, time, random } = story;
  if (part.scene === "UNTOUCHED" || part.scene === "VOIDED") return [];
  const window: Window = {
    from: time.assignedAt,
    toOn: addDays(passedOnAt ? toJakartaDay(passedOnAt) : time.writtenOffOn, -1),
  };
  const partial = part.scene === "PART_PAID" ? debt.payments.at(-1) : undefined;
  const last = partial
    ? partPledge(story, partial, paidAt(story, partial))
    : lastPledge(story, debt.payments.at(-1)?.amountMinor ?? 0);
  const until = last?.promisedOn ?? addDays(window.toOn, -2);
  const paidOn = debt.payments.at(-1)?.on;
  const first = random.chance(0.3) ? brokenPledge(story, until, paidOn) : null;
  return drawTalk(story, window, client.contacts, { first, last });
}

interface Happened {
  readonly debt: Debt;
  readonly talk: readonly CollectionLogEntry[];
  readonly assignedAt: Date | null;
  readonly worker: number | null;
  readonly passedOnAt: Date | null;
}

function writeRow(
  ledger: Ledger,
  { part, time, contract }: Story,
  owner: { id: number; loanId: number; borrowerId: number; productId: number },
  { debt, talk, assignedAt, worker, passedOnAt }: Happened,
): void {
  const { status } = SCENES[part.scene];
  const isOpen = status === "C00" || status === "C10";
  ledger.put("collectionCase", {
    ...owner,
    institutionId: part.group.institutionId,
    stageId: part.stage.id,
    agentId: assignedAt ? part.agentId : null,
    status,
    ...toBalances(buildAccount(contract.loanOn, debt.installments), time.today),
    overdueOn: time.overdueOn,
    openedOn: time.openedOn,
    assignedAt,
    closedAt: isOpen ? null : time.endAt,
    lastAgentId: talk.length > 0 ? worker : null,
    ...buildSummary(talk, isOpen && !passedOnAt),
    createdAt: time.openedAt,
  });
}
