import { guarded, open, router } from "../../core/guarded.ts";
import { post } from "../../core/rest.ts";
import { enrolPhone, pairPhone, unpairPhone } from "./actions.ts";
import * as c from "./contract.ts";

export const phoneAppRouter = router({
  pair: guarded("phone.pair", post("/api/manage/call/app/pair"), c.pair, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => pairPhone(ctx, input)),
  unpair: guarded("phone.pair", post("/api/manage/call/app/unpair"), c.unpair, {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => unpairPhone(ctx, input)),
  enrol: open(post("/api/task/call/app/enrol"), c.enrol, "app", {
    reaches: "NOBODY",
  }).mutation(({ ctx, input }) => enrolPhone(ctx, input)),
});
