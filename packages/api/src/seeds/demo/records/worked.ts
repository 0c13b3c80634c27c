import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { importPaymentFiles } from "../../../repay/bank-file/actions/importing.ts";
import { addDays, toJakartaDay } from "../../calendar.ts";
import { createDemoCaller as at, lastMorning } from "./workspace.ts";

interface WorkedCase {
  readonly taskId: number;
  readonly loanNumber: string;
}

/** Lists worked cases of an agent without a restriction, most days past due first. */
async function listWorkedCases(
  { db, now }: BaseContext,
  agent: string,
  count: number,
): Promise<WorkedCase[]> {
  const { rows } = await sql<WorkedCase>`
    select c.id as task_id, l.number as loan_number
    from collection_case c join app_user u on u.id = c.agent_id join loan l on l.id = c.loan_id
    where u.login = ${agent} and c.status = 'C10' and not c.on_hold and c.arrears_minor > 0
      and c.opened_on < ${addDays(toJakartaDay(now()), -3)}::date
    order by c.overdue_on, c.id limit ${count}`.execute(db);
  return rows;
}

const LEADERS = [
  ["leader01", ["agent02", "agent03"]],
  ["leader04", ["agent20"]],
  ["leader06", ["agent31"]],
] as const;

/** Sends warning letters by post; one of them is returned. */
async function sendLetters(context: BaseContext): Promise<void> {
  const now = lastMorning(context.now());
  for (const [leader, agents] of LEADERS) {
    const { letter } = (await at(context, leader, now)).telephony;
    const [template] = await letter.listTemplates({});
    if (!template) return;
    const selected = await Promise.all(agents.map((agent) => listWorkedCases(context, agent, 1)));
    const { sent } = await letter.sendMany({
      taskIds: selected.flat().map(({ taskId }) => taskId),
      code: template.code,
      language: template.language,
      delivery: "PRINTED",
    });
    const [first] = sent;
    if (first && leader === "leader01")
      await letter.recordReturn({
        letterId: first.letterId,
        returnedOn: toJakartaDay(now),
        reason: "MOVED",
        note: "The neighbour says that he moved last month.",
      });
  }
}

/** Snoozes cases for today and adds contacts that wait for a leader's approval. */
async function setAside(context: BaseContext): Promise<void> {
  const now = context.now();
  for (const login of ["agent03", "agent20", "agent31"]) {
    const { tasks } = await at(context, login, now);
    const [skipped, named] = await listWorkedCases(context, login, 2);
    if (!skipped || !named) continue;
    const reason = "His office asked to be called again after the meeting.";
    await tasks.snooze.save({ taskId: skipped.taskId, reason });
    await tasks.contact.saveEmergency({
      taskId: named.taskId,
      relation: "R04",
      name: "Yanti Kusuma",
      phone: `08125550${1000 + named.taskId}`,
    });
  }
}

const COLUMNS = { visibility: {}, order: [] };

async function saveViews(context: BaseContext): Promise<void> {
  const views = [
    ["agent03", "OWN", "Small amounts", { amountTo: "1000000" }],
    ["leader04", "GROUP", "On hold", { hold: "ANY" }],
    ["leader04", "OWN", "Broken promises", { workReason: "BROKEN_PROMISE" }],
    ["ops01", "OWN", "Longest overdue", { sort: "-dpd" }],
  ] as const;
  for (const [login, scope, name, query] of views) {
    const { tasks } = await at(context, login, context.now());
    await tasks.view.save({ scope, name, query, columns: COLUMNS });
  }
}

/**
 * Proposes changes of a setting: one of the newest institution waits for a second person, one was
 * rejected.
 */
async function proposeSettings(context: BaseContext): Promise<void> {
  const before = new Date(context.now().getTime() - 26 * 3_600_000);
  const { repay } = await at(context, "ops01", before);
  const { rows } = await repay.extension.listInstitutionSettings({});
  const [last, other] = rows.toSorted((a, b) => b.institutionId - a.institutionId);
  if (!last || !other) return;
  const ids: number[] = [];
  for (const { institutionId, current, latestId } of [last, other]) {
    const { percentage, firstTermOnly, firstDays, singleCode, fullCode } = current;
    const { proposalId } = await repay.extension.updateInstitutionSetting({
      percentage,
      firstTermOnly,
      firstDays,
      singleCode,
      fullCode,
      institutionId,
      manualQuota: current.manualQuota + 5,
      baseRuleId: latestId,
      effectiveOn: addDays(toJakartaDay(context.now()), 14),
    });
    ids.push(proposalId);
  }
  const [, rejected] = ids;
  const { manage } = await at(context, "head01", context.now());
  if (rejected)
    await manage.proposal.reject({
      proposalId: rejected,
      version: 1,
      reason: "Its quota was never used up this year.",
    });
}

const OFFLINE = "reference,loan number,amount,paid at,product,channel";
const STATEMENT = "transaction id,type,number,amount,paid at";

/**
 * Loads offline payments of a counter, and a statement that differs from the bank's payment events.
 */
async function loadBankFiles(context: BaseContext): Promise<void> {
  const paidOn = lastMorning(context.now());
  const { repay } = await at(context, "finance01", context.now());
  const [paid] = await listWorkedCases(context, "agent31", 1);
  const day = toJakartaDay(paidOn);
  const file = (name: string, ...lines: string[]) =>
    new File([lines.join("\n")], name, { type: "text/csv" });
  if (paid) {
    const row = `COUNTER-1,${paid.loanNumber},50000,${day} 10:00,,CASH`;
    const { proposal } = await repay.bankFile.importFile({
      file: file(`counter-${day}.csv`, OFFLINE, row),
      save: true,
    });
    const { manage } = await at(context, "head01", context.now());
    if (proposal)
      await manage.proposal.approve({
        proposalId: proposal.proposalId,
        version: 1,
        reason: "Agrees with the cash book.",
      });
    while (await importPaymentFiles(context));
  }
  await repay.bankFile.reconcile({
    file: file(
      `statement-${day}.csv`,
      STATEMENT,
      `demo-bank-1,PAID,88089999000099,175000,${day} 09:12`,
      `demo-bank-2,PAID,88089999000098,320000,${day} 09:40`,
    ),
    day,
    provider: "simulator",
  });
}

interface Subjects {
  readonly agentId: number;
  readonly institutionId: number;
  readonly caseId: number;
}

async function recordChanges(context: BaseContext): Promise<void> {
  const { rows } = await sql<Subjects>`
    select u.id as agent_id, u.institution_id, c.id as case_id from app_user u join collection_case c on c.agent_id = u.id
    where u.login = 'agent02' order by c.id limit 1`.execute(context.db);
  const [selected] = rows;
  if (!selected) return;
  const { manage } = await at(context, "ops01", context.now());
  const changes = [
    ["USER", selected.agentId, "Desk", "Floor 4", "Floor 5", "The team moved"],
    ["CASE", selected.caseId, "Paper file", "Office", "Archive", "Scanned in full"],
    ["WAGE", selected.agentId, "Bank account", "BCA", "Mandiri", "At own request"],
    ["INSTITUTION", selected.institutionId, "Lease", "2026", "2028", "Renewed"],
    ["SETTING", "Recordings", "Backup", "Weekly", "Daily", "After an audit"],
  ] as const;
  for (const [subject, subjectId, field, from, to, reason] of changes)
    await manage.fieldHistory.save({
      subject,
      subjectId: String(subjectId),
      field,
      from,
      to,
      reason,
    });
}

/** Marks the results of proposals as read, because their cards would cover the screen. */
async function markMessagesRead({ db }: BaseContext): Promise<void> {
  await sql`
    update message set read_at = at + interval '1 hour' where proposal_id is not null and read_at is null`.execute(
    db,
  );
}

/** Records work of demo users by the product's rules: letters, skips, views, proposals, bank files and changes. */
export async function workDemo(context: BaseContext): Promise<void> {
  await sendLetters(context);
  await setAside(context);
  await saveViews(context);
  await proposeSettings(context);
  await loadBankFiles(context);
  await recordChanges(context);
  await markMessagesRead(context);
}
