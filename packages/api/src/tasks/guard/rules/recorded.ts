/* Parses stored findings of past decisions. */
import { z } from "zod";
import { Finding } from "../contract.ts";

/** Replaces a text that the reader may not see. */
export const HIDDEN = "***";

/** Days and hours do not identify a borrower. */
const PLAIN = /^[\d:.TZ+-]+$/;

/** Older decisions lack these fields. */
const Recorded = Finding.extend({
  layer: Finding.shape.layer.default("COMPANY"),
  article: z.string().default(""),
  overridable: z.boolean().default(false),
});

/** Findings that the current contract cannot parse are left out. */
export const parseFindings = (stored: readonly unknown[], seesBorrowers: boolean): Finding[] =>
  stored
    .flatMap((value) => Recorded.safeParse(value).data ?? [])
    .map((finding) =>
      seesBorrowers ? finding : { ...finding, params: withoutText(finding.params) },
    );

const withoutText = (params: Finding["params"]): Finding["params"] =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === "string" && !PLAIN.test(value) ? HIDDEN : value,
    ]),
  );

export const listBrokenRules = (stored: readonly unknown[]) =>
  parseFindings(stored, true).map(({ rule, version, layer, verdict }) => ({
    rule,
    version,
    layer,
    verdict,
  }));
