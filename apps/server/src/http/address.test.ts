import { describe, expect, test } from "bun:test";
import { bareAddress, clientAddress, parsePeers } from "./address.ts";

const proxies = parsePeers(["10.0.0.0/8", "192.0.2.7", "fd00::/8", "::1"]);

describe("G42: the client's address behind proxies", () => {
  test.each([
    ["no proxies configured", null, "10.0.0.1", "203.0.113.9", "10.0.0.1"],
    ["untrusted peer with a header", proxies, "203.0.113.5", "10.9.9.9", "203.0.113.5"],
    ["trusted peer, no header", proxies, "10.0.0.1", null, "10.0.0.1"],
    ["one hop", proxies, "10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["spoofed left part", proxies, "10.0.0.1", "127.0.0.1, 203.0.113.9", "203.0.113.9"],
    ["two proxies", proxies, "10.0.0.1", "203.0.113.9, 192.0.2.7", "203.0.113.9"],
    ["only proxies", proxies, "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
    ["mapped peer", proxies, "::ffff:10.0.0.1", "203.0.113.9", "203.0.113.9"],
    ["mapped hop", proxies, "10.0.0.1", "::ffff:203.0.113.9", "203.0.113.9"],
    ["IPv6 peer and hop", proxies, "fd00::2", "2001:DB8::1", "2001:db8::1"],
    ["hop with a port", proxies, "10.0.0.1", "203.0.113.9:5123", "203.0.113.9"],
    ["bracketed hop", proxies, "10.0.0.1", "[2001:db8::1]:443", "2001:db8::1"],
    ["rubbish stops the walk", proxies, "10.0.0.1", "unknown", "10.0.0.1"],
    ["rubbish further left", proxies, "10.0.0.1", "evil, 203.0.113.9", "203.0.113.9"],
    ["empty header", proxies, "10.0.0.1", "", "10.0.0.1"],
    [
      "a spoofed hop that names a proxy",
      proxies,
      "10.0.0.1",
      "10.0.0.9, 203.0.113.9, 10.0.0.2",
      "203.0.113.9",
    ],
    [
      "mapped untrusted peer with a header",
      proxies,
      "::ffff:203.0.113.5",
      "198.51.100.7",
      "203.0.113.5",
    ],
    ["mapped proxy in hexadecimal", proxies, "::FFFF:a00:1", "::ffff:cb00:7109", "203.0.113.9"],
    [
      "a long spelling is the same address",
      proxies,
      "fd00:0:0:0:0:0:0:2",
      "2001:0DB8:0:0:0:0:0:1",
      "2001:db8::1",
    ],
    ["hop with a zone", proxies, "10.0.0.1", "fe80::1%eth0", "fe80::1"],
    ["peer with a zone", proxies, "fd00::2%eth0", "203.0.113.9", "203.0.113.9"],
    ["bracketed hop with a zone and a port", proxies, "10.0.0.1", "[fe80::1%en0]:443", "fe80::1"],
    [
      "rubbish after the client stops the walk",
      proxies,
      "10.0.0.1",
      "203.0.113.9, 1.2.3.4.5",
      "10.0.0.1",
    ],
    ["an empty hop stops the walk", proxies, "10.0.0.1", "203.0.113.9,, 10.0.0.2", "10.0.0.2"],
    ["tabs and spaces", proxies, "10.0.0.1", "\t 203.0.113.9 ", "203.0.113.9"],
    ["octal tricks", proxies, "10.0.0.1", "0313.0.113.9", "10.0.0.1"],
    ["a peer that is no address", proxies, "", "203.0.113.9", ""],
  ] as const)("%s", (_name, trusted, peer, forwarded, expected) => {
    expect(clientAddress(peer, forwarded, trusted)).toBe(expected);
  });
});

test.each([
  ["::ffff:1.2.3.4", "1.2.3.4"],
  ["fe80::1%eth0", "fe80::1"],
  ["1.2.3.4\r\nx", null],
  ["999.1.1.1", null],
])("bareAddress(%p) is %p", (text, expected) => {
  expect(bareAddress(text)).toBe(expected);
});

test.each(["10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/", "proxy", "1.2.3.4/8/8"])(
  "%p is refused as a range",
  (entry) => {
    expect(() => parsePeers([entry])).toThrow(RangeError);
  },
);
