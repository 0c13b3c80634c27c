import { expect, test } from "bun:test";
import type { SettingValues } from "../../core/setting/contract-declaration.ts";
import { approveProposed } from "../../manage/proposal/testing.ts";
import { getSettingApi } from "../../manage/setting/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import type { complaintTerm } from "./contract-term.ts";
import { NOON, getRefusalMessage, useComplaintWorld } from "./testing/world.ts";

const world = useComplaintWorld();
const DAY_MS = 86_400_000;
const OWNER = { country: "ID", severity: 1 } as const;
const SHORTER = {
  firstAnswerDays: 2,
  answerDays: 3,
  extensionDays: 1,
  source: "A promise to the regulator",
};

const createComplaintApi = async (persona: Persona) => (await world.as(persona)).board.workOrder;

const asTerm = async (persona: Persona = world.org.operations) =>
  (await getSettingApi(world.db, persona, world.now)).complaintTerm;

type TermChange = Parameters<Awaited<ReturnType<typeof asTerm>>["save"]>[0];
type Owner = Pick<TermChange, "country" | "severity">;
type Values = SettingValues<typeof complaintTerm>;

const getDeadline = async (owner: Owner = OWNER) => {
  const { rows } = await (await asTerm()).list();
  const found = rows.find(
    ({ country, severity }) => country === owner.country && severity === owner.severity,
  );
  if (!found) throw new Error("no such term");
  return found;
};

const propose = async (change: Partial<TermChange> = {}, values: Partial<Values> = {}) => {
  const whole = { ...OWNER, values: { ...SHORTER, ...values }, ...change };
  const { latestId: baseId } = await getDeadline(whole);
  return (await asTerm()).save({ baseId, ...whole });
};

const wrongFields = async (values: Partial<Values>): Promise<string> =>
  String(await getRefusalMessage(propose({}, values)));

/** Tuesday noon plus a number of days. */
const dayAt = (days: number) => new Date(NOON.getTime() + days * DAY_MS);

/** Returns the last day of a limit in Jakarta. */
const dayOfLimit = (limit: Date) =>
  new Date(limit.getTime() + 7 * 3_600_000 - 1).toISOString().slice(0, 10);

const getDueDay = async (orderId: number) => dayOfLimit((await world.order(orderId)).dueAt);

test("the first answer has one day by default, the end five or ten, and an extension ten more once", async () => {
  const { rows } = await (await asTerm(world.org.service)).list();
  expect(rows).toHaveLength(12);
  for (const { severity, current, next } of rows) {
    expect(current).toMatchObject({
      values: { firstAnswerDays: 1, extensionDays: 10, answerDays: severity === 1 ? 5 : 10 },
      editorName: null,
    });
    expect(next).toBeNull();
  }
});

test("limits the first answer to a day or more, the end to no less, and both to the statutory maximum", async () => {
  for (const [field, values] of [
    ["firstAnswerDays", [0, 11, 1.5]],
    ["answerDays", [0, 1, 11]],
    ["extensionDays", [-1, 11]],
  ] as const)
    for (const days of values) expect(await wrongFields({ [field]: days })).toContain(field);
  expect(await wrongFields({ source: " " })).toContain("source");
  expect(await wrongFields({ answerDays: 1 })).toContain("workOrder.endBeforeAnswer");
});

test("a deadline needs another approver, and only users with sight of all institutions set it", async () => {
  const { db, org } = world;
  const ofManila = { country: "PH", severity: 3 } as const;
  const proposed = await propose(ofManila);
  expect(proposed).toMatchObject({ state: "PROPOSED", effectiveOn: "2026-04-01" });
  const selfApproval = approveProposed(db, org.operations, NOON, Promise.resolve(proposed));
  expect(await getRefusalMessage(selfApproval)).not.toBe("done");
  expect((await getDeadline(ofManila)).next).toBeNull();
  const { latestId: baseId } = await getDeadline();
  const change = { ...OWNER, values: SHORTER, baseId };
  const only = { institutionIds: [org.south.id] };
  const limited = (await world.as(org.operations, only)).setting.complaintTerm;
  expect(await getRefusalMessage(limited.save(change))).not.toBe("done");
  for (const persona of [org.service, org.management])
    expect(await getRefusalMessage((await asTerm(persona)).save(change))).toBe("access.denied");
});

test("a later version changes neither the limits, the extension nor the reopened end of an open order", async () => {
  const { db, org } = world;
  world.now = NOON;
  const before = await world.inWork(await world.createCase());
  const closed = await world.inWork(await world.createCase());
  const currentTerm = await getDeadline();
  await approveProposed(db, org.management, NOON, propose());
  expect((await getDeadline()).next).toMatchObject({ values: SHORTER, effectiveOn: "2026-04-01" });
  const sameDay = await world.lodge(await world.createCase());
  expect(dayOfLimit(sameDay.firstAnswerDueAt)).toBe("2026-04-01");
  expect(dayOfLimit(sameDay.dueAt)).toBe(await getDueDay(before.orderId));

  world.now = dayAt(1);
  const after = await world.inWork(await world.createCase());
  const { firstAnswerDueAt } = await world.order(after.orderId);
  const days = [dayOfLimit(firstAnswerDueAt), await getDueDay(after.orderId)];
  // Good Friday is in the holiday calendar.
  const fresh = await world.order(before.orderId);
  expect(days).toEqual(["2026-04-06", "2026-04-07"]);
  expect(dayOfLimit(fresh.firstAnswerDueAt)).toBe("2026-04-01");

  const service = await createComplaintApi(org.service);
  const put = (order: { orderId: number; version: number }) =>
    service.extend({ ...order, reason: "The bank has not answered" });
  const late = await put(before);
  expect(dayOfLimit(late.dueAt)).toBe("2026-04-22");
  const short = await put(after);
  expect(dayOfLimit(short.dueAt)).toBe("2026-04-08");

  const { version } = await service.finish({
    ...closed,
    verdict: "UNFOUNDED",
    answer: "Nothing was wrong.",
    evidence: "The recording",
  });
  await service.reopen({ orderId: closed.orderId, version, reason: "A new recording" });
  expect(await getDueDay(closed.orderId)).toBe("2026-04-09");

  const history = await (await asTerm(org.service)).history(OWNER);
  expect(history.map(({ values }) => values?.answerDays)).toEqual([3, 5]);
  const stale = propose({ baseId: currentTerm.latestId });
  expect(await getRefusalMessage(stale)).toBe("record.changed");
  world.now = NOON;
});

test("two people withdraw an approved revision before its day; the last of several for one day wins", async () => {
  const { db, org } = world;
  const major = { country: "ID", severity: 3 } as const;
  const later = { ...major, effectiveOn: "2026-05-04" };
  await approveProposed(db, org.management, NOON, propose(later, { answerDays: 4 }));
  await approveProposed(db, org.management, NOON, propose(later, { answerDays: 9 }));
  world.now = new Date("2026-05-04T05:00:00Z");
  expect((await getDeadline(major)).effective.answerDays).toBe(9);
  const { firstAnswerDueAt } = await world.lodge(await world.createCase(), { channel: "OJK" });
  expect(dayOfLimit(firstAnswerDueAt)).toBe("2026-05-06");
  world.now = NOON;
  const { next } = await getDeadline(major);
  const termApi = await asTerm();
  await approveProposed(
    ...([db, org.management, NOON] as const),
    termApi.withdraw({ ruleId: next?.ruleId ?? 0, reason: "Not yet" }),
  );
  expect((await getDeadline(major)).next).toMatchObject({ values: { answerDays: 4 } });
  const history = await termApi.history(major);
  expect(history.map(({ withdrawn }) => withdrawn?.reason)).toEqual([
    "Not yet",
    undefined,
    undefined,
  ]);
});
