import { guarded } from "../../core/guarded.ts";
import { getOrPost } from "../../core/rest.ts";
import { compare } from "./actions/compare.ts";
import * as c from "./contract-compare.ts";

export const compareProcedures = {
  compare: guarded("allocation.read", getOrPost("/api/task/allocation/compare"), c.compare).query(
    ({ ctx, input }) => compare(ctx, input),
  ),
};
