import type { z } from "zod";
import type { Ctx } from "../../core/context.ts";
import { endpointsUnder } from "../../core/endpoint.ts";
import { type Contract, type Reply, router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { listChanges } from "./actions.ts";
import * as records from "./actions-record.ts";
import * as c from "./contract.ts";
import * as r from "./contract-record.ts";

const { report } = endpointsUnder("/api/changes");

const serve = <I extends z.ZodType, O extends z.ZodType>(
  path: string,
  contract: Contract<I, O>,
  action: (ctx: Ctx, input: z.output<I>) => Reply<O>,
) => report("changeFeed.read", get(path), contract, action, { services: true });

export const changeFeedRouter = router({
  list: serve("/api/changes", c.list, listChanges),
  listCases: serve("cases", r.listCases, records.listCases),
  listResults: serve("results", r.listResults, records.listResults),
  listPayments: serve("payments", r.listPayments, records.listPayments),
  listPromises: serve("promises", r.listPromises, records.listPromises),
  listCodes: serve("codes", r.listCodes, records.listCodes),
});
