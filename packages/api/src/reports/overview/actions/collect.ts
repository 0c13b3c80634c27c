import type { Report } from "../../run/actions/collect.ts";
import { lockInstitutions, monthSpans, writeAgents, writeOverview } from "../queries/collect.ts";

/** The months that the days lie in, from their first; told again, the same rows. */
export const overview: Report = {
  code: "OVERVIEW",
  isHourly: false,
  // The rows of agents say in which stage they were when it was collected.
  keeps: "report_overview",
  async collect(tx, { institutionId, ...days }) {
    const { db } = tx;
    const asked = await monthSpans(db, institutionId, days, tx.now());
    await lockInstitutions(db, asked);
    const spans = await monthSpans(db, institutionId, days, tx.now());
    if (spans.length === 0) return 0;
    await writeAgents(db, spans);
    return writeOverview(db, spans);
  },
};
