import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import {
  countRange,
  listDeliveries,
  pingEndpoint,
  replayDelivery,
  replayRange,
} from "./actions/delivery.ts";
import * as endpoint from "./actions/endpoint.ts";
import * as c from "./contract.ts";
import { deliveryColumns, endpointColumns } from "./contract-columns.ts";

const { read, command } = endpointsUnder("/api/webhook");

export const webhookRouter = router({
  list: read("webhook.read", getOrPost("listing"), c.list, endpoint.listEndpoints, {
    sheet: { title: "app.screen.webhooks", columns: endpointColumns },
  }),
  get: read("webhook.read", get("item"), c.get, endpoint.getEndpoint),
  create: command("webhook.edit", post("create"), c.create, endpoint.createEndpoint),
  update: command("webhook.edit", post("update"), c.update, endpoint.updateEndpoint),
  pause: command("webhook.edit", post("pause"), c.setState, endpoint.pauseEndpoint),
  resume: command("webhook.edit", post("resume"), c.setState, endpoint.resumeEndpoint),
  remove: command("webhook.edit", post("remove"), c.setState, endpoint.removeEndpoint),
  rotate: command("webhook.edit", post("rotate"), c.rotate, endpoint.rotateSecret),
  ping: command("webhook.edit", post("ping"), c.ping, pingEndpoint),
  listDeliveries: read(
    "webhook.read",
    getOrPost("delivery/listing"),
    c.listDeliveries,
    listDeliveries,
    { sheet: { title: "manage.webhook.deliveries", columns: deliveryColumns } },
  ),
  replay: command("webhook.edit", post("delivery/replay"), c.replay, replayDelivery),
  countRange: read("webhook.edit", getOrPost("replay/count"), c.countRange, countRange),
  replayRange: command("webhook.edit", post("replay"), c.replayRange, replayRange),
});
