import { reportFact } from "./0034_figure/fact.ts";
import { agentDay, reportFigure } from "./0034_figure/figure.ts";
import { figureDue } from "./0034_figure/fold.ts";
import { agentPosting } from "./0034_figure/posting.ts";
import { rights } from "./0034_figure/rights.ts";
import { facts } from "./0034_figure/telling.ts";
import { migrationOf } from "./part.ts";

/** Why: every report is a sum of facts that were written when they became true. */
export const { up, down } = migrationOf(
  agentPosting,
  reportFact,
  reportFigure,
  agentDay,
  figureDue,
  facts,
  rights,
);
