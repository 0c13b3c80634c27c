import { code } from "./0091_refusal/code.ts";
import { contact } from "./0091_refusal/contact.ts";
import { country } from "./0091_refusal/country.ts";
import { fact } from "./0091_refusal/fact.ts";
import { holiday } from "./0091_refusal/holiday.ts";
import { law } from "./0091_refusal/law.ts";
import { refuse } from "./0091_refusal/refuse.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(
  refuse,
  holiday,
  contact,
  country,
  fact,
  code,
  law,
);
