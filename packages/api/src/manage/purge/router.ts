import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { listPurges } from "./actions/list.ts";
import * as c from "./contract.ts";
import { purgeColumns } from "./contract-columns.ts";

const { read } = endpointsUnder("/api/manage/retention");

export const purgeRouter = router({
  list: read("retention.read", getOrPost("purges"), c.list, listPurges, {
    sheet: { title: "manage.retention.purges.title", columns: purgeColumns },
  }),
});
