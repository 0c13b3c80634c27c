import { describe, expect, test } from "bun:test";
import { translator } from "@kolekta/i18n";
import { readFilters } from "@/lib/url-state.ts";
import { caseChips, filterCurrency, rangeText } from "./case-chips.ts";
import { CASE_PARAMS, type CaseFilters, countSet } from "./case-query.ts";
import { asFilters, FilterForm } from "./filter-schema.ts";
import { listStages } from "./case-options.ts";

const t = translator("en");
const format = {
  t,
  day: (day: string) => `<${day}>`,
  money: (minor: number, currency = "IDR") => `${currency} ${minor}`,
};
const options = {
  institutions: [{ id: 1, name: "PT Mitra" }],
  stages: [{ id: 3, name: "S2" }],
  agents: [{ id: 9, name: "Elsa" }],
  groups: [{ id: 3, name: "Group A" }],
  moreAgents: 0,
  products: [
    { id: 5, name: "Dana Lekas", currency: "IDR" as const },
    { id: 6, name: "Peso Now", currency: "PHP" as const },
  ],
};

const parseFilters = (address: string): CaseFilters =>
  readFilters(CASE_PARAMS, new URLSearchParams(address));

const chips = (address: string) => {
  const cleared: Partial<CaseFilters>[] = [];
  const made = caseChips(format, parseFilters(address), options, (patch) => cleared.push(patch));
  return { made, cleared };
};

describe("caseChips", () => {
  test("none for an empty address", () => expect(chips("").made).toEqual([]));

  test("speak in names, not in ids", () => {
    const { made } = chips(
      "status=C00,C10&stageId=3&agentId=9&institutionId=1&lastResult=A60LC&unassigned=1",
    );
    expect(made.map(({ label, value }) => `${label}: ${value}`)).toEqual([
      "Status: Pending collection, In collection",
      "Institution: PT Mitra",
      "Stage: S2",
      "Bound agent: Elsa",
      "Bound agent: Unassigned",
      "Last result: Lost contact",
    ]);
  });

  test("one chip for a range, which clears both of its ends", () => {
    const { made, cleared } = chips("dpdFrom=5&dpdTo=30&productId=6&amountFrom=7");
    expect(made.map(({ value }) => value)).toEqual(["Peso Now", "5 to 30", "from PHP 7"]);
    made[1]?.onRemove();
    expect(cleared).toEqual([{ dpdFrom: undefined, dpdTo: undefined }]);
  });

  test("an unknown id stays visible", () => expect(chips("stageId=44").made[0]?.value).toBe("44"));
});

test("a range of one value is that value", () => {
  expect(rangeText(t, "5", "5")).toBe("5");
  expect(rangeText(t, null, "9")).toBe("up to 9");
  expect(rangeText(t, null, null)).toBeNull();
});

test("amounts are in the currency of the product, or of the first one", () => {
  expect(filterCurrency(options, 6)).toBe("PHP");
  expect(filterCurrency(options, undefined)).toBe("IDR");
});

describe("the filter sheet", () => {
  const paths = (values: unknown) =>
    FilterForm.safeParse(values).error?.issues.map(({ path }) => path[0]);

  test("refuses swapped ends of a range, at the second end", () => {
    expect(paths({ dpdFrom: 9, dpdTo: 3 })).toEqual(["dpdTo"]);
    expect(paths({ promiseFrom: "2026-11-02", promiseTo: "2026-11-01" })).toEqual(["promiseTo"]);
    expect(paths({ dpdFrom: 3, dpdTo: 3 })).toBeUndefined();
  });

  test("an empty choice and an unticked box are no filters", () =>
    expect(asFilters({ status: [], unassigned: false })).toEqual({
      status: undefined,
      unassigned: undefined,
    }));

  test("the search is not counted among the filters", () =>
    expect(countSet(parseFilters("phone=08&dpdFrom=1&unassigned=1"))).toBe(2));
});

describe("stagesOf", () => {
  const early = { id: 3, name: "S1", longAging: false };
  const aged = { id: 4, name: "M4", longAging: true };
  const both = [
    { id: 1, name: "A", stages: [early] },
    { id: 2, name: "B", stages: [early, aged] },
  ];
  const ids = (institutionId: number | undefined, longAging = false) =>
    listStages(both, { institutionId, longAging }).map(({ id }) => id);

  test("a stage shared by several institutions is offered once", () => {
    expect(ids(undefined)).toEqual([3, 4]);
    expect(ids(1)).toEqual([3]);
  });

  test("the long-aging list offers only its own stages", () => {
    expect(ids(undefined, true)).toEqual([4]);
    expect(ids(1, true)).toEqual([]);
  });
});
