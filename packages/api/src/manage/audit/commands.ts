import type { Command } from "../../core/command.ts";
import { type Verdict, verifyAudit } from "./actions.ts";

export const verifyAuditCommand: Command = {
  name: "audit verify",
  summary: "seal the audit trail and prove that nobody changed a line of it",
  args: [],
  options: [
    {
      flag: "--head <digest>",
      summary: "a digest noted earlier, which must still be in the chain",
    },
  ],
  run: async ({ visit, progress }, { options }) => {
    const noted = options["head"];
    const verdict = await verifyAudit(
      visit,
      typeof noted === "string" ? noted.toLowerCase() : null,
      (seals) => progress(`${seals} seals`),
    );
    return { ok: isIntact(verdict), data: verdict, lines: told(verdict) };
  },
};

const isIntact = ({ broken, outside, known }: Verdict): boolean =>
  broken.length === 0 && outside === 0 && known !== false;

const MOST_TOLD = 20;

function told(verdict: Verdict): string[] {
  const { seals, lines, broken, outside, head, known } = verdict;
  return [
    `${lines} lines under ${seals} seals, ${isIntact(verdict) ? "intact" : "NOT intact"}; head ${head ?? "none"}`,
    ...broken
      .slice(0, MOST_TOLD)
      .map(
        ({ id, at, lineCount }) =>
          `seal ${id} of ${at.toISOString()}: its ${lineCount} lines or the seal before are not what they were`,
      ),
    ...(outside > 0 ? [`${outside} lines stand under no seal`] : []),
    ...(outside < 0 ? [`${-outside} lines are gone`] : []),
    ...(known === false ? ["the noted digest is not in the chain"] : []),
  ];
}
