import { expect, test } from "bun:test";
import type { Actor } from "../../core/context.ts";
import type { Gateways } from "../../core/gateways.ts";
import { createCallerFactory } from "../../core/guarded.ts";
import { createTestContext, getActor, silentGateways } from "../../core/testing.ts";
import { createVault } from "../../core/vault.ts";
import { useComplaintWorld } from "../../board/work-order/testing/world.ts";
import { write } from "../../reports/change-feed/testing.ts";
import type { Persona } from "../../seeds/index.ts";
import { getRefusal } from "../../session/testing.ts";
import { queueChanges } from "./actions/send.ts";
import { httpWebhookGateway } from "./gateways/http.ts";
import { webhookRouter } from "./router.ts";
import { KEY } from "./testing.ts";

const HOST = "lender.internal";
const world = useComplaintWorld();
const createCaller = createCallerFactory(webhookRouter);

const gateways: Gateways = {
  ...silentGateways,
  vault: createVault(KEY),
  webhook: httpWebhookGateway({ outside: { vouched: [HOST] } }),
};

const as = async (persona: Persona, rights: Partial<Actor> = {}) =>
  createCaller(
    createTestContext(world.db, await getActor(world.db, persona, rights), { gateways }),
  );

test("the log hides complaints about its reader, and refuses to replay them", async () => {
  const { administrator, north } = world.org;
  const admin = await as(administrator);
  const { endpointId } = await admin.create({
    name: "complaints",
    url: `https://${HOST}/`,
    types: ["complaint.opened"],
    institutionId: north.id,
  });
  const lodge = async (agentId: number) =>
    (await world.lodge(await world.createCase(), { agentId })).orderId;
  const aboutReader = await lodge(north.admin.id);
  const aboutAgent = await lodge(north.agent.id);
  await write(world.db);
  await queueChanges(createTestContext(world.db, null, { via: "JOB" }));

  const list = async (caller: typeof admin) => {
    const { rows, total } = await caller.listDeliveries({ endpointId, size: 200 });
    expect(total).toBe(rows.length);
    return rows.map(({ deliveryId, body }) => ({
      deliveryId,
      orderId: JSON.parse(body ?? "null").data.entityId,
    }));
  };
  const all = await list(admin);
  expect(all.map(({ orderId }) => orderId).toSorted()).toEqual(
    [aboutReader, aboutAgent].toSorted(),
  );
  const rights = { permissions: new Set(["webhook.read", "webhook.edit"] as const) };
  const reader = await as(north.admin, rights);
  expect((await list(reader)).map(({ orderId }) => orderId)).toEqual([aboutAgent]);

  const deliveryIdByOrder = new Map(all.map(({ orderId, deliveryId }) => [orderId, deliveryId]));
  const replay = (orderId: number) =>
    getRefusal(reader.replay({ endpointId, deliveryId: deliveryIdByOrder.get(orderId) ?? 0 }));
  expect(await replay(aboutAgent)).toBe("webhook.stillWaiting");
  expect(await replay(aboutReader)).toBe("record.notFound");
});
