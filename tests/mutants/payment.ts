import type { Mutant } from "../../scripts/mutate/mutant.ts";

export const PAYMENT: readonly Mutant[] = [
  {
    guarantee: "G5",
    name: "a signature is not compared",
    file: "packages/api/src/core/signature.ts",
    find: "given.length === right.length && timingSafeEqual(given, right)",
    replace: "given.length === right.length",
    tests: ["apps/server/test/payment-callback.test.ts"],
  },
  {
    guarantee: "G5",
    name: "an old signed request counts",
    file: "packages/api/src/core/signature.ts",
    find: "Math.abs(now.getTime() / 1000 - timestamp) <= SIGNATURE_AGE_S",
    replace: "Math.abs(now.getTime() / 1000 - timestamp) >= 0",
    tests: [
      "apps/server/test/payment-callback.test.ts",
      "packages/api/src/telephony/call/gateways.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "a payment told twice is posted twice",
    file: "packages/api/src/repay/payment/actions/take.ts",
    find: "if (paid) return repeat(tx, paid, told);",
    replace: "",
    tests: ["packages/api/src/repay/payment/take.test.ts"],
  },
  {
    guarantee: "G5",
    name: "a transaction told otherwise is taken as a repetition",
    file: "packages/api/src/repay/payment/actions/take.ts",
    find: "if (known.amountMinor !== told.amountMinor || known.number !== told.number)",
    replace: "if (false)",
    tests: [
      "packages/api/src/repay/payment/take.test.ts",
      "packages/api/src/repay/payment/payment.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "a payment that was taken back before it was told counts",
    file: "packages/api/src/repay/payment/actions/take.ts",
    find: "return reversal ? takeGone(tx, told, reversal) : takePaid(tx, told);",
    replace: "return takePaid(tx, told);",
    tests: [
      "packages/api/src/repay/payment/reverse.test.ts",
      "packages/api/src/repay/payment/order.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "one transaction is taken twice at a time",
    file: "packages/api/src/repay/payment/queries/event.ts",
    find: "select pg_advisory_xact_lock(hashtextextended(${`payment ${provider} ${txnId}`}, 0))",
    replace: "select length(${`payment ${provider} ${txnId}`})",
    tests: ["packages/api/src/repay/payment/take.test.ts"],
  },
  {
    guarantee: "G5",
    name: "another amount pays a code",
    file: "packages/api/src/repay/payment/rules/fit.ts",
    find: "arrived.amountMinor === asked.amountMinor",
    replace: "arrived.amountMinor > 0",
    tests: [
      "packages/api/src/repay/payment/rules.test.ts",
      "packages/api/src/repay/payment/take.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "another currency pays a code",
    file: "packages/api/src/repay/payment/rules/fit.ts",
    find: "if (asked.currency !== arrived.currency) return false;",
    replace: "",
    tests: [
      "packages/api/src/repay/payment/rules.test.ts",
      "packages/api/src/repay/payment/take.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "a reversal is taken back twice",
    file: "packages/api/src/repay/payment/actions/take.ts",
    find: "return reversal ? repeat(tx, reversal, told) : takeReversal(tx, told, paid);",
    replace: "return takeReversal(tx, told, paid);",
    tests: [
      "packages/api/src/repay/loan/loan.test.ts",
      "packages/api/src/repay/payment/reverse.test.ts",
    ],
  },
  {
    guarantee: "G5",
    name: "a bridge that is not ours tells of calls",
    file: "packages/api/src/telephony/call/actions/event.ts",
    find: `    !isFresh(input.timestamp, visit.now()) ||
    !isSignatureOf(input.signature, signedText(input), gateway.callbackSecret)`,
    replace: "    !isFresh(input.timestamp, visit.now())",
    tests: ["packages/api/src/telephony/call/gateways.test.ts"],
  },
  {
    guarantee: "G5",
    name: "a call event told twice counts twice",
    file: "packages/api/src/telephony/call/queries/call.ts",
    find: "return numInsertedOrUpdatedRows === 1n;",
    replace: "return numInsertedOrUpdatedRows !== 2n;",
    tests: ["packages/api/src/telephony/call/call.test.ts"],
  },
];
