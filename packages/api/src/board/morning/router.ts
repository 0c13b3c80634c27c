import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get } from "../../core/rest.ts";
import { getMorning } from "./actions/get.ts";
import * as c from "./contract.ts";

const { read } = endpointsUnder("/api/board");

export const morningRouter = router({ get: read("signedIn", get("morning"), c.get, getMorning) });
