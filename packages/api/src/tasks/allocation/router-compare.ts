import { endpointsUnder } from "../../core/endpoint.ts";
import { getOrPost } from "../../core/rest.ts";
import { compare } from "./actions/compare.ts";
import * as c from "./contract-compare.ts";

const { read } = endpointsUnder("/api/task/allocation");

export const compareProcedures = {
  compare: read("allocation.read", getOrPost("compare"), c.compare, compare),
};
