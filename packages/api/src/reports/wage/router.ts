import { guarded, router } from "../../core/guarded.ts";
import { get, post } from "../../core/rest.ts";
import { propose } from "../../manage/proposal/actions/propose.ts";
import { previewOf } from "./actions-preview.ts";
import {
  schemeKind,
  showSchemeHistory,
  showSchemes,
} from "./actions-scheme.ts";
import * as c from "./contract.ts";

export const wageRouter = router({
  listSchemes: guarded(
    "wage.readScheme",
    get("/api/manage/agent-wage/schemes"),
    c.listSchemes,
  ).query(({ ctx }) => showSchemes(ctx)),
  schemeHistory: guarded(
    "wage.readScheme",
    get("/api/manage/agent-wage/schemeHistory"),
    c.schemeHistory,
  ).query(({ ctx, input }) => showSchemeHistory(ctx, input)),
  previewScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemePreview"),
    c.previewScheme,
  ).query(({ ctx, input }) => previewOf(ctx, input)),
  updateScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemeSave"),
    c.updateScheme,
  ).mutation(({ ctx, input }) => propose(ctx, schemeKind, input)),
  withdrawScheme: guarded(
    "wage.editScheme",
    post("/api/manage/agent-wage/schemeWithdraw"),
    c.withdrawScheme,
  ).mutation(({ ctx, input }) => propose(ctx, schemeKind, { withdraw: input })),
});
