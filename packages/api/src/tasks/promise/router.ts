import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { listPromises } from "./actions/make.ts";
import * as c from "./contract.ts";

const { read } = endpointsUnder("/api/task/promise");

export const promiseRouter = router({
  list: read("log.read", get("{taskId}"), c.list, listPromises),
});
