import { guarded, router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { createInstitution } from "./actions/create.ts";
import { listInstitutions, getInstitution } from "./actions/list.ts";
import { lawKind } from "./actions/law.ts";
import { disableInstitution, enableInstitution } from "./actions/switch.ts";
import { saveInstitution, updateInstitution } from "./actions/update.ts";
import { propose } from "../proposal/actions/propose.ts";
import * as c from "./contract.ts";
import { listWithStages } from "./queries/choices.ts";
import { options } from "./queries/list.ts";

const at = (path: string) => `/api/manage/institution/${path}`;

export const institutionRouter = router({
  listChoices: guarded(
    "institution.read",
    getOrPost("/api/manage/institutionAndQueue"),
    c.listChoices,
  ).query(({ ctx }) => listWithStages(ctx.db, ctx.actor, ctx.today())),
  list: guarded("institution.list", getOrPost(at("listing")), c.list).query(({ ctx, input }) =>
    listInstitutions(ctx, input),
  ),
  get: guarded("institution.list", getOrPost(at("getInstitutionById")), c.get).query(
    ({ ctx, input }) => getInstitution(ctx, input),
  ),
  getOptions: guarded("institution.edit", get(at("options")), c.getOptions).query(({ ctx }) =>
    options(ctx.db, ctx.actor),
  ),
  create: guarded("institution.edit", post(at("create")), c.create).mutation(({ ctx, input }) =>
    createInstitution(ctx, input),
  ),
  update: guarded("institution.edit", post(at("update")), c.update).mutation(({ ctx, input }) =>
    updateInstitution(ctx, input),
  ),
  proposeCountry: guarded(
    "institution.edit",
    post(at("proposeCountry")),
    c.proposeCountry,
  ).mutation(({ ctx, input }) => propose(ctx, lawKind, input)),
  save: guarded("institution.edit", post(at("createOrUpdate")), c.save).mutation(({ ctx, input }) =>
    saveInstitution(ctx, input),
  ),
  disable: guarded("institution.edit", post(at("disable")), c.disable).mutation(({ ctx, input }) =>
    disableInstitution(ctx, input),
  ),
  enable: guarded("institution.edit", post(at("enable")), c.enable).mutation(({ ctx, input }) =>
    enableInstitution(ctx, input),
  ),
});
