import { code } from "./0106_refusal/code.ts";
import { contact } from "./0106_refusal/contact.ts";
import { country } from "./0106_refusal/country.ts";
import { fact } from "./0106_refusal/fact.ts";
import { holiday } from "./0106_refusal/holiday.ts";
import { law } from "./0106_refusal/law.ts";
import { refuse } from "./0106_refusal/refuse.ts";
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
