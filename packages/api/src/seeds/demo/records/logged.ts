import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { type LoginEvent, writeLog } from "../../../session/login/actions/log.ts";
import { addDays, atHour, toJakartaDay, isSunday } from "../../calendar.ts";
import {
  createDemoCaller,
  lastMorning,
  type RequestOrigin,
  rethrowUnlessConflict,
} from "./workspace.ts";

const MINUTE_MS = 60_000;
/** Number of days with activity: more than a week, so that older days need a date filter. */
const DAYS = 16;

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome";
const DEVICES = [
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}/131.0.0.0 Safari/537.36`,
  `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}/130.0.0.0 Safari/537.36 Edg/130.0.0.0`,
  "Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0",
  `Mozilla/5.0 (Linux; Android 14; SM-A556E) ${CHROME}/131.0.0.0 Mobile Safari/537.36`,
  "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
] as const;
const OFFICES = ["203.0.113", "198.51.100", "192.0.2"] as const;

interface Person {
  readonly id: number;
  readonly institutionId: number | null;
  readonly login: string;
  readonly groupId: number | null;
}

const LOGINS = [
  "agent01",
  "agent02",
  "agent03",
  "agent20",
  "agent31",
  "leader01",
  "leader04",
  "ops01",
  "head01",
  "inst01",
  "sys01",
];

async function listPeople({ db }: BaseContext): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select id, institution_id, login, group_id from app_user where login = any(${LOGINS}) order by id`.execute(
    db,
  );
  return rows;
}

/** Address and browser of a user, which never change. */
const toRequestOrigin = ({ id, institutionId }: Person): RequestOrigin => ({
  ip: `${OFFICES[(institutionId ?? 0) % OFFICES.length]}.${10 + (id % 200)}`,
  userAgent: DEVICES[id % DEVICES.length] ?? "",
});

const toDevice = ({ id }: Person): string =>
  `5f1c7a20-8d3e-4b6a-9c01-${String(id).padStart(12, "0")}`;

function workdays(now: Date): string[] {
  const today = toJakartaDay(now);
  return Array.from({ length: DAYS }, (_, ago) => addDays(today, ago - DAYS + 1))
    .filter((day) => !isSunday(day))
    .toSorted();
}

interface Note {
  readonly person: Person;
  readonly origin: RequestOrigin;
  readonly at: Date;
  readonly logEvent: LoginEvent;
}

/** Skips times of today that are in the future. */
async function noteAt(context: BaseContext, { person, origin, at, logEvent }: Note): Promise<void> {
  if (at >= context.now()) return;
  const there = { ...context, ...origin, now: () => at };
  await writeLog(there, { ...person, userId: person.id }, toDevice(person), logEvent);
}

/**
 * Writes sign-ins in the morning and sign-outs in the evening, with an occasional failed attempt
 * before.
 */
async function logIn(context: BaseContext, people: readonly Person[]): Promise<void> {
  for (const [n, day] of workdays(context.now()).entries())
    for (const person of people) {
      const odd = (n * 7 + person.id) % 9;
      const morning = atHour(day, 8).getTime() + (odd * 3 + 2) * MINUTE_MS;
      const note = (minutes: number, logEvent: LoginEvent, origin = toRequestOrigin(person)) =>
        noteAt(context, { person, origin, at: new Date(morning + minutes * MINUTE_MS), logEvent });
      if (odd === 1) await note(-2, { outcome: "REFUSED", reason: "PASSWORD" });
      if (odd === 4) await note(-1, { outcome: "REFUSED", reason: "CAPTCHA" });
      await note(0, { outcome: "IN" });
      if (odd === 7)
        await note(250, { outcome: "IN" }, { ip: "198.51.100.77", userAgent: DEVICES[3] });
      await note(odd === 2 ? 480 : 540 + odd, { outcome: "OUT" });
    }
}

/**
 * Writes failed sign-ins with guessed logins from an outside address, until the address is locked.
 */
async function knock(context: BaseContext): Promise<void> {
  const night = lastMorning(context.now()).getTime() - 7 * 60 * MINUTE_MS;
  const stranger = { ip: "2001:db8:6c::19", userAgent: "python-requests/2.32.3" };
  for (const [n, login] of ["admin", "root", "budi.santoso@mitratagih.example", "admin"].entries())
    await writeLog(
      { ...context, ...stranger, now: () => new Date(night + n * MINUTE_MS) },
      { userId: null, institutionId: null, login },
      null,
      n === 3 ? { outcome: "LOCKED", reason: "LOCKED" } : { outcome: "REFUSED", reason: "UNKNOWN" },
    );
}

interface Seen {
  readonly taskId: number;
  readonly contactId: number;
}

const USER_ACTIONS = ["open", "reveal tasks.contact.reveal", "open", "button tasks.log.save"];
const PAGES = ["/case/list", "/task/{id}/{id}/{id}", "/dashboard", "/task/{id}/{id}/{id}"];

/** Records the activity of some agents in the screens on the last morning. */
async function look(context: BaseContext, people: readonly Person[]): Promise<void> {
  const morning = lastMorning(context.now()).getTime();
  for (const person of people.filter(({ login }) => login.startsWith("agent"))) {
    const seen = await findWorkedCase(context, person.id);
    if (!seen) continue;
    const times = USER_ACTIONS.map(
      (_, n) => new Date(morning + (n * 4 + (person.id % 5)) * MINUTE_MS),
    );
    const end = new Date(morning + 20 * MINUTE_MS);
    const { tasks } = await createDemoCaller(context, person.login, end, toRequestOrigin(person));
    await tasks.behaviour.record({
      device: toDevice(person),
      events: times.map((at, n) => ({
        at,
        page: PAGES[n] ?? "",
        action: USER_ACTIONS[n] ?? "",
        ...(n % 2 === 1 && { taskId: seen.taskId }),
      })),
    });
  }
}

/** Finds a worked case of an agent without a recent payment, with a number of its borrower. */
async function findWorkedCase({ db, now }: BaseContext, agentId: number): Promise<Seen | null> {
  const { rows } = await sql<Seen>`
    select c.id as task_id, h.id as contact_id
    from collection_case c join contact h on h.borrower_id = c.borrower_id and h.relation = 'R01' and h.state = 'STATED'
    where c.agent_id = ${agentId} and c.status = 'C10' and not c.on_hold
      and not exists (select from payment p where p.loan_id = c.loan_id and p.paid_at > ${now()}::timestamptz - interval '20 days')
    order by c.overdue_on, c.id limit 1`.execute(db);
  return rows[0] ?? null;
}

const LOOKED = [
  ["agent02", "leader01", "The bank asks whether the name on the transfer is his."],
  ["agent20", "leader04", "A visit is planned, his card has to be compared."],
] as const;

/**
 * Reveals numbers to leaders. A refusal of the guard, for example on a holiday, is recorded as
 * refused.
 */
async function reveal(context: BaseContext, people: readonly Person[]): Promise<void> {
  const now = lastMorning(context.now());
  for (const [agent, leader, reason] of LOOKED) {
    const person = people.find(({ login }) => login === agent);
    const seen = person && (await findWorkedCase(context, person.id));
    if (!seen) continue;
    const { contact } = (await createDemoCaller(context, leader, now, toRequestOrigin(person)))
      .tasks;
    await contact.revealId({ taskId: seen.taskId, reason }).catch(rethrowUnlessConflict);
    await contact
      .reveal({ ...seen, reason: "He asked to be called back from another line." })
      .catch(rethrowUnlessConflict);
  }
}

/** Asks to reveal the ID on cases with a hold, which records the refusals of the guard. */
async function openHeldCase(context: BaseContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select c.id from collection_case c join app_user u on u.id = c.agent_id
    join app_user l on l.group_id = u.group_id and l.login = 'leader01'
    where c.on_hold and c.status = 'C10' order by c.id limit 2`.execute(context.db);
  const { contact } = (await createDemoCaller(context, "leader01", lastMorning(context.now())))
    .tasks;
  for (const { id: taskId } of rows)
    await contact
      .revealId({ taskId, reason: "Is this the right borrower?" })
      .catch(rethrowUnlessConflict);
}

/** Writes the activity of the demo users: sign-ins, opened screens and revealed numbers. */
export async function logDemo(context: BaseContext): Promise<void> {
  const people = await listPeople(context);
  await logIn(context, people);
  await knock(context);
  await look(context, people);
  await reveal(context, people);
  await openHeldCase(context);
}
