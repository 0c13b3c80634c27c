import { expect, test } from "bun:test";
import { Drain } from "./drain.ts";

test("G17: once it drains, every reply asks for another connection", async () => {
  const drain = new Drain();
  const answer = async () => new Response("ok");
  const routes = drain.over({ "/plain": answer, "/named": { GET: answer } });
  const connections = async () => {
    const replies = [await routes["/plain"](), await routes["/named"].GET()];
    return replies.map(({ headers }) => headers.get("connection"));
  };
  expect(await connections()).toEqual([null, null]);
  drain.start();
  expect(await connections()).toEqual(["close", "close"]);
});
