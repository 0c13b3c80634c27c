import { describe, expect, test } from "bun:test";
import {
  addressText,
  containsAddress,
  toNetwork,
  rangeText,
  readAddress,
  readRange,
  toUnmappedAddress,
} from "./address.ts";

test.each([
  ["10.0.0.1", "10.0.0.1"],
  ["::ffff:10.0.0.1", "10.0.0.1"],
  ["::FFFF:0a00:0001", "10.0.0.1"],
  ["0:0:0:0:0:ffff:cb00:7109", "203.0.113.9"],
  ["2001:DB8:0:0:1:0:0:1", "2001:db8::1:0:0:1"],
  ["2001:db8::", "2001:db8::"],
  ["::", "::"],
  ["1:2:3:4:5:6:7:8", "1:2:3:4:5:6:7:8"],
  ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
])("the address %p is %p", (text, canonical) => {
  const address = readAddress(text);
  expect(address && addressText(address)).toBe(canonical);
});

test.each([
  "",
  "10.0.0",
  "10.0.0.256",
  "010.0.0.1",
  "1.2.3.4.5",
  "10.0.0.1 ",
  "x",
  "1::2::3",
  ":::",
  "12345::",
  "1:2:3:4:5:6:7",
  "1:2:3:4:5:6:7:8:9",
  "::1%eth0",
  "[::1]",
  "1.2.3.4::",
  "1:2:3:4:5:6:7::8",
  "::g",
])("%p is no address", (text) => {
  expect(readAddress(text)).toBeNull();
});

test.each([
  ["10.0.0.5", "10.0.0.5", "10.0.0.5"],
  ["10.0.0.5/24", "10.0.0.5/24", "10.0.0.0/24"],
  ["10.0.0.0/8", "10.0.0.0/8", "10.0.0.0/8"],
  ["0.0.0.0/0", "0.0.0.0/0", "0.0.0.0/0"],
  ["::ffff:10.0.0.0/104", "10.0.0.0/8", "10.0.0.0/8"],
  [" 2001:DB8::1/32 ", "2001:db8::1/32", "2001:db8::/32"],
  ["2001:db8::1/128", "2001:db8::1", "2001:db8::1"],
])("the range %p is %p of the network %p", (text, canonical, network) => {
  const range = readRange(text);
  expect(range && rangeText(range)).toBe(canonical);
  expect(range && rangeText(toNetwork(range))).toBe(network);
});

test.each([
  "10.0.0.0/33",
  "10.0.0.0/",
  "10.0.0.0/x",
  "10.0.0.0/-1",
  "10.0.0.0/8/8",
  "::/129",
  "::ffff:10.0.0.0/95",
  "office",
  "10.0.0.0-10.0.0.9",
])("%p is no range", (text) => {
  expect(readRange(text)).toBeNull();
});

describe("a range", () => {
  test.each([
    ["10.1.0.0/16", "10.1.255.255", true],
    ["10.1.0.0/16", "10.2.0.0", false],
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["0.0.0.0/0", "255.1.2.3", true],
    ["0.0.0.0/0", "::1", false],
    ["::/0", "10.0.0.1", false],
    ["::/0", "2001:db8::1", true],
    ["10.0.0.0/31", "::ffff:10.0.0.1", true],
    ["2001:db8:1::/48", "2001:db8:1:ffff::1", true],
    ["2001:db8:1::/48", "2001:db8:2::1", false],
  ])("%p holds %p: %p", (text, from, expected) => {
    const [range, address] = [readRange(text), readAddress(from)];
    expect(range && address && containsAddress(range, address)).toBe(expected);
  });
});

test("rewrites only mapped addresses", () => {
  const addresses = ["::ffff:a00:1", "2001:DB8::1", "10.0.0.1", "rubbish:x"];
  expect(addresses.map(toUnmappedAddress)).toEqual(["10.0.0.1", ...addresses.slice(1)]);
});
