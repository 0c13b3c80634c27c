import { files } from "./0047_work_order/files.ts";
import { history } from "./0047_work_order/history.ts";
import { order } from "./0047_work_order/order.ts";
import { terms } from "./0047_work_order/terms.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(
  terms,
  order,
  history,
  files,
  noticeKinds([
    "ORDER_ALLOCATED",
    "ORDER_OVERDUE",
    "ORDER_TO_CONFIRM",
    "ORDER_RETURNED",
  ]),
);
