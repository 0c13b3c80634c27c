import type { z } from "zod";
import type { Ctx } from "../../../core/context.ts";
import { orNotFound } from "../../../core/errors.ts";
import { listRevisionHistory } from "../../../core/setting/history.ts";
import { authorizeDefault } from "../../../core/setting/default.ts";
import { toRevisionView } from "../../../core/setting/revision.ts";
import { inForceWithLatest } from "../../../core/setting/rules.ts";
import { withTableDefaults, type Setting } from "../../../core/setting/setting.ts";
import { settingKind } from "../../../manage/proposal/actions/kind.ts";
import { PROFILES } from "../../../tasks/guard/contract-codes.ts";
import { SEVERITIES } from "../contract-codes.ts";
import * as c from "../contract-term.ts";
import { termLines } from "../queries/term.ts";

type ComplaintDeadlineInput = z.output<typeof c.updateTerm.input>;

const term: Setting<c.TermOwner, c.TermValues, ComplaintDeadlineInput> = {
  ...withTableDefaults(termLines),
  input: c.updateTerm.input,
  audit: "workOrder.configure",
  event: "workOrder.configured",
  getBaseId: ({ baseId }) => baseId,
  async authorize(tx, { country, severity }) {
    await authorizeDefault(tx, {});
    return `${country} ${severity}`;
  },
};

export const complaintTermKind = settingKind("COMPLAINT_TERM", term);

export async function listDeadlines(ctx: Ctx): Promise<z.infer<typeof c.listTerms.output>> {
  const lines = await termLines.lines(ctx.db, {});
  return PROFILES.flatMap((country) =>
    SEVERITIES.map((severity) => {
      const ownerRevisions = lines.filter(
        (line) => line.country === country && line.severity === severity,
      );
      const { current, next, latestId } = inForceWithLatest(ownerRevisions, ctx.today());
      return {
        country,
        severity,
        latestId,
        current: toRevisionView(orNotFound(current)),
        next: next && toRevisionView(next),
      };
    }),
  );
}

export const listDeadlineHistory = async (ctx: Ctx, owner: z.output<typeof c.termHistory.input>) =>
  (await listRevisionHistory(ctx.db, termLines, owner)).map(toRevisionView);
