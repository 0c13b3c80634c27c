import { sql } from "kysely";
import type { BaseContext } from "../../../core/context.ts";
import { addDays, atHour, toJakartaDay } from "../../calendar.ts";
import { createDemoCaller } from "./workspace.ts";

/**
 * Fills the IP allow list of an agency with an ended range and a disabled one; neither blocks a
 * sign-in.
 */
async function fillAccessList(context: BaseContext): Promise<void> {
  const today = toJakartaDay(context.now());
  const then = atHour(addDays(today, -40), 10);
  const { rows } = await sql<{ id: number }>`
    select institution_id as id from app_user where login = 'agent31'`.execute(context.db);
  const institutionId = rows[0]?.id;
  if (!institutionId) return;
  const { manage } = await createDemoCaller(context, "sys01", then);
  await manage.access.update({
    institutionId,
    range: "198.51.100.0/25",
    remark: "Office Surabaya, lease ended",
    effectiveTo: addDays(today, -12),
  });
  await manage.access.update({
    institutionId,
    range: "203.0.113.64/26",
    remark: "New office Sidoarjo, once its line is up",
    enabled: false,
  });
}

/** Sets the required app version and the refresh interval, each with its history. */
async function configure(context: BaseContext): Promise<void> {
  const today = toJakartaDay(context.now());
  const { manage } = await createDemoCaller(context, "sys01", atHour(addDays(today, -30), 11));
  await manage.config.update({
    code: "APP_VERSION",
    version: "1.4.0",
    open: false,
    baseId: null,

    shortLink: "https://kolekta.example/app",
    description: "Older phones are asked to update",
  });
  const listed = await manage.config.list({});
  const latest = listed.find(({ code }) => code === "STATS_REFRESH")?.latestId ?? null;
  await manage.config.update({
    code: "STATS_REFRESH",
    interval: 30,
    baseId: latest,
    description: "As agreed with the agencies",
  });
}

/** Proposes a change about money that waits for a second person. */
async function propose(context: BaseContext): Promise<void> {
  const { setting } = await createDemoCaller(
    context,
    "ops01",
    new Date(context.now().getTime() - 5 * 3_600_000),
  );
  const { rows } = await setting.payment.list();
  await setting.payment.save({
    values: { formerAgentHours: 48 },
    baseId: rows[0]?.latestId ?? null,
    effectiveOn: addDays(toJakartaDay(context.now()), 10),
  });
}

/** Records data requests of borrowers without open cases. */
async function requestData(context: BaseContext): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select b.id from borrower b
    where exists (select from collection_case c where c.borrower_id = b.id)
      and not exists (select from collection_case c where c.borrower_id = b.id and (c.status <> 'C32' or c.on_hold))
      and not exists (select from loan l where l.borrower_id = b.id and l.status <> -50)
    order by b.id limit 3`.execute(context.db);
  const [waiting, copied, erased] = rows.map(({ id }) => id);
  if (!waiting || !copied || !erased) return;
  const ago = (hours: number) => new Date(context.now().getTime() - hours * 3_600_000);
  const getDataRequestApi = async (login: string, hours: number) =>
    (await createDemoCaller(context, login, ago(hours))).manage.dataRequest;
  const copy = await (
    await getDataRequestApi("service01", 76)
  ).request({
    borrowerId: copied,
    kind: "EXPORT",
    reason: "Letter of 3 pages, requests a copy of all data",
  });
  await (
    await getDataRequestApi("head01", 52)
  ).decide({ requestId: copy.requestId, approve: true });
  const archive = await (
    await getDataRequestApi("service01", 50)
  ).exportData({ borrowerId: copied, reason: "Sent to the address of his ID card" });
  await new Response(archive.body).arrayBuffer();
  const erasure = await (
    await getDataRequestApi("ops01", 30)
  ).request({ borrowerId: erased, kind: "ERASURE", reason: "Paid off, wants to be forgotten" });
  await (
    await getDataRequestApi("head01", 28)
  ).decide({ requestId: erasure.requestId, approve: true, note: "Once the law allows it" });
  await (
    await getDataRequestApi("service01", 3)
  ).request({
    borrowerId: waiting,
    kind: "EXPORT",
    reason: "Asked by telephone, identity verified",
  });
}

export async function controlDemo(context: BaseContext): Promise<void> {
  await fillAccessList(context);
  await configure(context);
  await propose(context);
  await requestData(context);
}
