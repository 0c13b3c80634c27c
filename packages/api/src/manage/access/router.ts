import { guarded, router } from "../../core/guarded.ts";
import { getOrPost, post } from "../../core/rest.ts";
import { changeException } from "./actions/exception.ts";
import { listAddresses, listChanges, listExceptions } from "./actions/list.ts";
import { updateAddress } from "./actions/update.ts";
import * as c from "./contract.ts";
import * as e from "./contract-exception.ts";

export const accessRouter = router({
  list: guarded("access.read", getOrPost("/api/manage/ip/listing"), c.list).query(
    ({ ctx, input }) => listAddresses(ctx, input),
  ),
  update: guarded("access.edit", post("/api/manage/ip/update"), c.update).mutation(
    ({ ctx, input }) => updateAddress(ctx, input),
  ),
  listExceptions: guarded(
    "access.read",
    getOrPost("/api/manage/ip/exception/listing"),
    e.listExceptions,
  ).query(({ ctx, input }) => listExceptions(ctx, input)),
  updateException: guarded(
    "access.edit",
    post("/api/manage/ip/exception/update"),
    e.updateException,
  ).mutation(({ ctx, input }) => changeException(ctx, input)),
  history: guarded("access.read", getOrPost("/api/manage/ip/history"), e.history).query(
    ({ ctx, input }) => listChanges(ctx, input),
  ),
});
