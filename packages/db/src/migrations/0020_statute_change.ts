import { direction } from "./0020_statute_change/contact.ts";
import {
  institutionCountry,
  lawNotice,
} from "./0020_statute_change/institution.ts";
import {
  lawfulBeginning,
  lawToCome,
  monthlyCeiling,
} from "./0020_statute_change/law.ts";
import { migrationOf } from "./part.ts";

export const { up, down } = migrationOf(
  direction,
  monthlyCeiling,
  lawToCome,
  lawfulBeginning,
  institutionCountry,
  lawNotice,
);
