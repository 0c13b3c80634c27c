import { Database } from "bun:sqlite";
import type { ChangePage, WebhookMessage } from "@kolekta/client";

/** Opens the lender's own database: messages by webhook-id, changes of the feed by id, and its cursor. */
export function openStore() {
  const store = new Database(process.env["LENDER_STORE"] ?? "lender.sqlite");
  store.run("pragma busy_timeout = 10000");
  store.run("pragma journal_mode = wal");
  store.run(`create table if not exists message (
    position integer primary key, webhook_id text not null unique, change_id integer not null, data text not null)`);
  store.run("create table if not exists change (id integer primary key, data text not null)");
  store.run("create table if not exists cursor (name text primary key, value text not null)");

  const addMessage = store.query(
    "insert into message (webhook_id, change_id, data) values (?, ?, ?) on conflict do nothing",
  );
  const addChange = store.query("insert into change (id, data) values (?, ?)");
  const setCursor = store.query("insert or replace into cursor (name, value) values ('feed', ?)");
  const getCursor = store.query<{ value: string }, []>("select value from cursor");
  const count = store.query<{ changes: number; messages: number; missing: number }, []>(`
    select (select count(*) from change) as changes, (select count(*) from message) as messages,
      (select count(*) from change where id not in (select change_id from message)) as missing`);

  return {
    /** Stores a message once, however often it is delivered. */
    saveMessage: (webhookId: string, { data }: WebhookMessage): void => {
      if ("id" in data) addMessage.run(webhookId, data.id, JSON.stringify(data));
    },
    /** Stores a page of the feed with its cursor, so that no change is lost or read twice. */
    saveChanges: store.transaction(({ changes, next }: ChangePage): void => {
      for (const change of changes) addChange.run(change.id, JSON.stringify(change));
      setCursor.run(next);
    }),
    getCursor: (): string | undefined => getCursor.get()?.value,
    count: () => count.get() ?? { changes: 0, messages: 0, missing: 0 },
  };
}
