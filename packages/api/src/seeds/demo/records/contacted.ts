import type { BaseContext } from "../../../core/context.ts";
import type { Channel, Result } from "../../../tasks/log/contract.ts";
import { createDemoCaller, lastOfficeMorning } from "./workspace.ts";
import { listCallees, DAY_MS, getCaseVersion } from "./phones.ts";

interface RecordedContact {
  readonly agent: string;
  readonly channel: Channel;
  readonly result: Result;
  readonly remark: string;
}

/** Channels that agents use outside the system, and a borrower who cannot be found. */
const RECORDED_CONTACTS: readonly RecordedContact[] = [
  { agent: "agent23", channel: "06", result: "A20RETRY", remark: "Asked on Viber to call back." },
  { agent: "agent23", channel: "07", result: "A20RETRY", remark: "Wrote to the Facebook page." },
  { agent: "agent25", channel: "08", result: "A20RETRY", remark: "Sent the plan by e-mail." },
  { agent: "agent25", channel: "06", result: "CR60", remark: "No longer read." },
];

/** Contacts found by agents, with their leaders' decisions. */
const NAMED = [
  ["agent02", "leader01", "R05", "Rizky Pratama", true],
  ["agent24", "leader04", "R09", "Sari Utami", false],
] as const;

async function write(context: BaseContext): Promise<void> {
  const morning = await lastOfficeMorning(context);
  for (const { agent, ...contactRecord } of RECORDED_CONTACTS) {
    const [callee] = await listCallees(context, agent, morning);
    if (!callee) continue;
    const { tasks } = await createDemoCaller(context, agent, morning);
    await tasks.log.save({
      ...callee,
      ...contactRecord,
      version: await getCaseVersion(context, callee.taskId),
      nextCallAt: new Date(morning.getTime() + DAY_MS),
    });
  }
}

async function name(context: BaseContext): Promise<void> {
  const morning = await lastOfficeMorning(context);
  for (const [agent, leader, relation, person, approve] of NAMED) {
    const [callee] = await listCallees(context, agent, morning);
    if (!callee) continue;
    const { taskId } = callee;
    const { contact } = (await createDemoCaller(context, agent, morning)).tasks;
    const { contactId } = await contact.saveEmergency({
      taskId,
      relation,
      name: person,
      phone: `08125551${1000 + taskId}`,
    });
    const decider = (await createDemoCaller(context, leader, context.now())).tasks.contact;
    await decider.decide({ taskId, contactId, approve });
  }
}

/** Records results by every channel, and contacts of every relation that agents add. */
export async function recordDemoContacts(context: BaseContext): Promise<void> {
  await write(context);
  await name(context);
}
