import { importsTo, type Law, matches, perFile } from "./law.ts";
import { isTest } from "./place.ts";

const PACKAGE_DEPENDS: Record<string, readonly string[]> = {
  "packages/i18n/": ["packages/i18n/"],
  "packages/db/": ["packages/db/"],
  "packages/api/": ["packages/api/", "packages/db/", "packages/i18n/"],
  "packages/client/": ["packages/client/", "packages/api/"],
  "apps/server/": ["apps/server/", "packages/"],
  "apps/web/": ["apps/web/", "packages/"],
};

const ENTRY = /^packages\/[^/]+\/src\/(index|[^/]+\/index|router|jobs|commands|client)\.ts$/;
const REEXPORT = /export\s+(?:type\s+)?(?:\*|\{[^}]*\})(?:\s+as\s+\w+)?\s+from\s+["'][^"']+["'];?/g;
const COMMENT = /\/\*[\s\S]*?\*\/|\/\/.*$/gm;

const isBarrel = (text: string) => {
  const code = text.replace(COMMENT, "").trim();
  return code !== "" && code.replace(REEXPORT, "").trim() === "";
};

const lost = /(^|\/)(shared|utils?|common|types|helpers|misc|lib)\//;

const LOCKS_AND_MONEY =
  /\b(hold(AnyCase|CaseOf|CasesOf|Case|Loan|ForMoney|FreeCases|Promised|Step|Ending|AllOf|AllByCase|Code|Quota|Budget)|touchCase|lockOpenCase|Held(Loan|Case|ForMoney|Step|Request|Deduction|Credit|Grant|Fact)|KeptLoan|takePayment|followUse|followVoid|layUpon|penalty(DueMinor|Minor|Bp)|reducedMinor|lets? off|letOff)\b/;

/** Names that said in words of our own what the glossary has a word for. */
const DROPPED_NAMES = new RegExp(
  [
    LOCKS_AND_MONEY.source,
    /\b(AgentStanding|standings(Of|On|At|In)|StandingLine|judge(Promises|OpenOf|Locked|Texts)|tell(Users?|Agency|AgainAt|AsBank)|HouseHold|insertHouse|closeHouse|proveHouse|whoseIs|whyNot|setStale|lookA(t|way|gain)|handsAt|livesOf|atOwnDesk|withoutCompiling|troubleOf|misstated|dropOutgrownCodes|isOutgrown|ownWords|standingOf|(quote(Full|Part)?)?Wish|wishOf|HOUSE_(ZONE|CURRENCY)|houseDay|\w*ByHouse)\b/
      .source,
  ].join("|"),
);

const DROPPED_FILES =
  /^packages\/api\/src\/(account|repay)\/.*\/(actions|rules|queries)\/(hold|own|ground|note|undo|release|take|lay|kept|happen|use|outgrown?|house)\.ts$|^packages\/api\/src\/.*\/(actions|rules|queries)\/(judge|deed|hand|tell|desk)\.ts$/;

/** A number compared to a role, a role by its key, a number of roles that there are. */
const COUNTED_ROLE =
  /\brole(_id|Id)?\b[")]?\s*(,\s*"(=|<>|!=|in)",|[!=]==?|<>|[<>]=?|=(?!>)|\bin\b)\s*[[({]?\s*\d|\broleKey\s*[!=]==?|_ROLE\s*=\s*\d|\broles?:[^\n]*\.max\(\d/;

/** A statement that begins with `expect` and goes on with what a promise comes to. */
const UNAWAITED =
  /^ *expect\((?:(?!\n *(?:await |expect\b|const |\}))[^;])*?\)\s*\.(?:rejects|resolves)\b/m;

export const REPOSITORY_LAWS: readonly Law[] = [
  {
    name: "packages depend in one direction: server, web -> client -> api -> db, i18n",
    remedy: "move the piece into the package that both may import",
    broken: [
      { "packages/db/src/postgres/client.ts": 'import { Day } from "@kolekta/api/core/day";' },
    ],
    offences: perFile(
      (path) => /^(apps|packages)\//.test(path) && !isTest(path),
      importsTo((to, _typeOnly, from) => {
        if (!/^(apps|packages)\//.test(to)) return false;
        const packageName = Object.keys(PACKAGE_DEPENDS).find((name) => from.startsWith(name));
        return !PACKAGE_DEPENDS[packageName ?? ""]?.some((name) => to.startsWith(name));
      }),
    ),
  },
  {
    name: "no folders where domains get lost",
    remedy: "name the folder after the noun it serves",
    broken: [{ "packages/api/src/utils/date.ts": "" }],
    offences: perFile(
      (path) => path.startsWith("packages/"),
      ({ path }) => (lost.test(path) ? ["lives in a folder without a noun"] : []),
    ),
  },
  {
    name: "no barrels but the entry points of a package",
    remedy: "import the file that holds the thing",
    broken: [{ "apps/web/src/components/index.ts": 'export * from "./button.tsx";' }],
    offences: perFile(
      (path) => !ENTRY.test(path),
      ({ text }) => (isBarrel(text) ? ["only re-exports"] : []),
    ),
  },
  {
    name: "requests to the outside go through one door",
    remedy: "ask by fetchOutside of packages/api/src/core/public-fetch.ts",
    broken: [{ "apps/server/src/worker.ts": "const reply = await fetch(address);" }],
    offences: perFile(
      (path) =>
        /^(packages\/(api|db)|apps\/server)\/src\//.test(path) &&
        path !== "packages/api/src/core/public-fetch.ts" &&
        !isTest(path),
      matches(/(?<![.\w])(?:globalThis\.|Bun\.)?fetch\((?!\w+: )/),
    ),
  },
  {
    name: "dropped words stay dropped",
    remedy:
      "say it as docs/develop/glossary.md does: rows are locked, a hold is a contact hold, money is allocated, a debt is waived",
    broken: [
      { "packages/api/src/tasks/a/actions.ts": "await holdAnyCase(tx, id);" },
      { "packages/api/src/repay/a/actions.ts": "type Told = HeldLoan;" },
      { "packages/api/src/repay/a/actions/undo.ts": "" },
      { "packages/api/src/tasks/a/rules.ts": "const rows = standingsOf(all);" },
      { "packages/api/src/repay/a/rules.ts": "const today = houseDay(tx);" },
      { "packages/api/src/tasks/a/queries/judge.ts": "" },
    ],
    offences: (sources) => [
      ...perFile((path) => path.startsWith("packages/api/src/"), matches(DROPPED_NAMES))(sources),
      ...perFile(
        (path) => DROPPED_FILES.test(path),
        () => ["a dropped word for a file"],
      )(sources),
    ],
  },
  {
    name: "a role is a row: no code knows one by its number or key",
    remedy:
      "give table role a column, or the role a permission, and ask for that; tests name the delivered ones by ROLE",
    broken: [
      { "packages/api/src/tasks/a/rules.ts": "if (role === 1) return;" },
      { "packages/api/src/tasks/a/queries.ts": "where u.role_id <> 1" },
      { "packages/api/src/tasks/a/queries.ts": "u.role_id in (1, 2)" },
      { "packages/api/src/tasks/a/a.test.ts": '.where("roleId", "=", 4)' },
      { "packages/api/src/tasks/a/contract.ts": "role: z.int().max(9)," },
      { "apps/web/src/features/a/page.tsx": 'user.roleKey === "agent"' },
      { "apps/web/src/features/a/page.tsx": "const AGENT_ROLE = 1;" },
    ],
    offences: perFile((path) => /^(apps|packages\/api)\//.test(path), matches(COUNTED_ROLE)),
  },
  {
    name: "a test waits for what it expects to be refused",
    remedy: "await expect(...).rejects: nobody hears of one that is not awaited",
    broken: [
      { "packages/api/src/tasks/a/a.test.ts": "  expect(act()).rejects.toThrow();" },
      {
        "packages/api/src/tasks/a/b.test.ts":
          "  expect(\n    act({ id: 1 }),\n  ).rejects.toThrow();",
      },
    ],
    offences: perFile(isTest, matches(UNAWAITED)),
  },
  {
    name: "nothing is left unfinished",
    remedy: "finish it now or say it in an issue",
    broken: [{ "apps/web/src/app/page.tsx": "// @ts-ignore" }],
    offences: perFile(
      (path) => !path.startsWith("tests/laws/"),
      matches(/\b(TODO|FIXME|XXX)\b|@ts-ignore|\bas any\b|not implemented/),
    ),
  },
];
