import { dataRequest } from "./0033_erasure/data-request.ts";
import { emptied } from "./0033_erasure/emptied.ts";
import { erase } from "./0033_erasure/erase.ts";
import { refuse } from "./0033_erasure/refuse.ts";
import { retention } from "./0033_erasure/retention.ts";
import { migrationOf, noticeKinds } from "./part.ts";

export const { up, down } = migrationOf(
  retention,
  dataRequest,
  emptied,
  erase,
  refuse,
  noticeKinds(["DATA_REQUESTED", "DATA_APPROVED", "DATA_REJECTED"]),
);
