/* What a decision of the past says, as it was written then. */
import { z } from "zod";
import { Finding } from "../contract.ts";

/** Stands for a text that the reader may not know. */
export const HIDDEN = "***";

/** A day or an hour says nothing of who owes. */
const PLAIN = /^[\d:.TZ+-]+$/;

/** What older decisions do not say. */
const Recorded = Finding.extend({
  layer: Finding.shape.layer.default("COMPANY"),
  article: z.string().default(""),
  overridable: z.boolean().default(false),
});

/** One that no contract of today reads is left out. */
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

/** The rules that spoke, by their versions. */
export const listBrokenRules = (stored: readonly unknown[]) =>
  parseFindings(stored, true).map(({ rule, version, layer, verdict }) => ({
    rule,
    version,
    layer,
    verdict,
  }));
