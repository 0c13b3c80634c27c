import { describe, expect, test } from "bun:test";
import { LsnHistory } from "./history.ts";
import { findRecordsEnd, parseLsn, formatLsn } from "./lsn.ts";

describe("an LSN", () => {
  test.each(["0/0", "0/16B3748", "16/B374D848", "FFFFFFFF/FFFFFFFF"])(
    "%s reads back as written",
    (text) => {
      const lsn = parseLsn(text);
      expect(lsn).not.toBeNull();
      expect(formatLsn(lsn ?? 0n)).toBe(text);
    },
  );

  test.each(["", "16", "/", "0/", "0/G", "123456789/0", "0/0; drop table event", " 0/0"])(
    "%p is invalid",
    (text) => expect(parseLsn(text)).toBeNull(),
  );

  test("counts bytes across the halves of its text", () => {
    expect(parseLsn("1/0")).toBe(0x1_0000_0000n);
  });

  test("behind the header of an empty page is the end of the previous page", () => {
    expect(findRecordsEnd(8192n + 24n)).toBe(8192n);
    expect(findRecordsEnd(16_777_216n + 40n)).toBe(16_777_216n);
    expect(findRecordsEnd(8192n + 25n)).toBe(8192n + 25n);
    expect(findRecordsEnd(8192n)).toBe(8192n);
  });
});

describe("LSNs by time", () => {
  const at = (second: number) => new Date(Date.UTC(2026, 2, 31, 5, 0, second));

  test("return the last instant up to which nothing is missing", () => {
    const history = new LsnHistory(60_000);
    history.add(at(0), 100n);
    history.add(at(1), 200n);
    history.add(at(2), 200n);
    expect(history.asOf(99n)).toBeNull();
    expect(history.asOf(199n)?.getTime()).toBe(at(0).getTime());
    expect(history.asOf(200n)?.getTime()).toBe(at(2).getTime());
  });

  test("are discarded when they are older than the history", () => {
    const history = new LsnHistory(5_000);
    history.add(at(0), 100n);
    history.add(at(10), 200n);
    expect(history.asOf(150n)).toBeNull();
  });

  test("restart when the log of a new primary ends earlier", () => {
    const history = new LsnHistory(60_000);
    history.add(at(0), 500n);
    history.add(at(1), 300n);
    expect(history.asOf(400n)?.getTime()).toBe(at(1).getTime());
    expect(history.asOf(299n)).toBeNull();
  });
});
