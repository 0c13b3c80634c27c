import type { EventFeed } from "@kolekta/api/core/event-feed";
import { Counter, Gauge, type Registry } from "prom-client";

type Watched = Pick<EventFeed, "stats">;

/** Registers metrics of the connection that receives events of other processes. */
export function watchFeed(registry: Registry, feed: Watched): void {
  const registers = [registry];
  new Gauge({
    name: "kolekta_event_feed_lag_seconds",
    help: "Longest time a committed fact has waited for this process; about a second when idle",
    registers,
    collect() {
      this.set(feed.stats.lagMs / 1000);
    },
  });
  const total = (name: string, help: string, count: "facts" | "gaps" | "failures") =>
    new Counter({
      name,
      help,
      registers,
      collect() {
        this.reset();
        this.inc(feed.stats[count]);
      },
    });
  total("kolekta_event_feed_facts_total", "Facts that this process read", "facts");
  total(
    "kolekta_event_feed_gaps_total",
    "Times that facts may have been missed, so everything was fetched again",
    "gaps",
  );
  total(
    "kolekta_event_feed_failures_total",
    "Failed reads of facts, which are retried",
    "failures",
  );
}
