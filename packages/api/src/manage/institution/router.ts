import { endpointsUnder } from "../../core/endpoint.ts";
import { router } from "../../core/guarded.ts";
import { get, getOrPost, post } from "../../core/rest.ts";
import { createInstitution } from "./actions/create.ts";
import { listInstitutions, getInstitution } from "./actions/list.ts";
import { lawKind } from "./actions/law.ts";
import { disableInstitution, enableInstitution } from "./actions/switch.ts";
import { saveInstitution, updateInstitution } from "./actions/update.ts";
import { propose } from "../proposal/actions/propose.ts";
import * as c from "./contract.ts";
import { institutionColumns } from "./contract-columns.ts";
import { listWithStages } from "./queries/choices.ts";
import { options } from "./queries/list.ts";

const { read, command } = endpointsUnder("/api/manage");

export const institutionRouter = router({
  listChoices: read("institution.read", getOrPost("institutionAndQueue"), c.listChoices, (ctx) =>
    listWithStages(ctx.db, ctx.actor, ctx.today()),
  ),
  list: read("institution.list", getOrPost("institution/listing"), c.list, listInstitutions, {
    sheet: { title: "app.screen.institution-list", columns: institutionColumns },
  }),
  get: read("institution.list", getOrPost("institution/getInstitutionById"), c.get, getInstitution),
  getOptions: read("institution.edit", get("institution/options"), c.getOptions, (ctx) =>
    options(ctx.db, ctx.actor),
  ),
  create: command("institution.edit", post("institution/create"), c.create, createInstitution),
  update: command("institution.edit", post("institution/update"), c.update, updateInstitution),
  proposeCountry: command(
    "institution.edit",
    post("institution/proposeCountry"),
    c.proposeCountry,
    (ctx, input) => propose(ctx, lawKind, input),
  ),
  save: command("institution.edit", post("institution/createOrUpdate"), c.save, saveInstitution),
  disable: command("institution.edit", post("institution/disable"), c.disable, disableInstitution),
  enable: command("institution.edit", post("institution/enable"), c.enable, enableInstitution),
});
