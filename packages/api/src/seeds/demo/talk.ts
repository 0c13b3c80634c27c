import { addDays, atHour, toJakartaDay } from "../calendar.ts";
import type { Random } from "../random.ts";
import { REMARKS } from "../words/remarks.ts";
import type { Contact } from "./contacts.ts";
import {
  drawCallbackRequest,
  drawLost,
  drawNotReached,
  drawOrdinary,
  type ContactOutcome,
  drawPromise,
  drawRefusal,
} from "./outcomes.ts";
import type { Pledge, Story } from "./pledges.ts";
import type { Scene } from "./scenes.ts";
import { drawInstant, workdays } from "./timeline.ts";

export interface CollectionLogEntry extends ContactOutcome {
  readonly at: Date;
  readonly remark: string;
  readonly nextCallAt: Date;
  readonly pledge: Pledge | null;
}

export interface Window {
  readonly from: Date;
  readonly toOn: string;
}

const HOUR = 3_600_000;

/** Draws the collection log of a case, oldest first; empty for an untouched case. */
export function drawTalk(
  story: Story,
  window: Window,
  contacts: readonly Contact[],
  pledges: { first: Pledge | null; last: Pledge | null },
): CollectionLogEntry[] {
  const { random } = story;
  const [self] = contacts;
  if (!self) return [];
  const last = lastWord(story, window, self, pledges.last, contacts);
  const first = pledges.first
    ? buildLogEntry(
        story,
        pledges.first.promisedOn,
        window.from,
        drawPromise(self, random, contacts),
        pledges.first,
      )
    : null;
  const days = workdays(toJakartaDay(window.from), toJakartaDay(last.at));
  const count = random.int(0, Math.min(4, days.length));
  const between = Array.from({ length: count }, () =>
    buildLogEntry(
      story,
      random.pick(days),
      first?.at ?? window.from,
      drawOrdinary(self, random, contacts),
      null,
    ),
  );
  return [
    ...(first ? [first] : []),
    ...between.filter((entry) => entry.at < last.at),
    last,
  ].toSorted((entry, other) => entry.at.getTime() - other.at.getTime());
}

function lastWord(
  story: Story,
  window: Window,
  self: Contact,
  pledge: Pledge | null,
  contacts: readonly Contact[],
): CollectionLogEntry {
  const { random } = story;
  if (pledge) {
    const outcome = drawPromise(self, random, contacts);
    const entry = buildLogEntry(story, pledge.promisedOn, window.from, outcome, pledge);
    const isOver = pledge.state === "PARTIAL";
    return isOver ? { ...entry, nextCallAt: nextCall(story, entry) } : entry;
  }
  const day = random.pick(workdays(toJakartaDay(window.from), window.toOn).slice(-2));
  const draw = LAST[story.part.scene] ?? drawOrdinary;
  const entry = buildLogEntry(story, day, window.from, draw(self, random, contacts), null);
  return { ...entry, nextCallAt: nextCall(story, entry) };
}

const LAST: Partial<Record<Scene, typeof drawOrdinary>> = {
  CALLBACK_DUE: drawCallbackRequest,
  CALLBACK_LATER: drawCallbackRequest,
  UNREACHED: drawNotReached,
  REFUSED: drawRefusal,
  WRITTEN_OFF: drawLost,
};

/** A callback for now was due within the last two hours; any other is in the future. */
function nextCall({ part, time, random }: Story, entry: CollectionLogEntry): Date {
  const { now, today } = time;
  if (part.scene === "CALLBACK_DUE") {
    const due = now.getTime() - random.int(3, 110) * 60_000;
    return new Date(Math.max(due, entry.at.getTime() + 60_000));
  }
  if (time.endOn < today) return entry.nextCallAt;
  const day = addDays(today, random.int(1, 3));
  return atHour(day, random.int(18, 34) / 2);
}

function buildLogEntry(
  { time, random }: Story,
  day: string,
  since: Date,
  outcome: ContactOutcome,
  pledge: Pledge | null,
): CollectionLogEntry {
  const at = drawInstant(day, since, time.endAt, random);
  const planned = pledge ? atHour(pledge.dueOn, 9) : atHour(addDays(day, 1), 9);
  const nextCallAt = planned > at ? planned : new Date(at.getTime() + 2 * HOUR);
  return { ...outcome, at, pledge, nextCallAt, remark: buildRemark(outcome, pledge, random) };
}

const WEEKDAY = new Intl.DateTimeFormat("en-GB", {
  weekday: "long",
  day: "numeric",
  month: "short",
  timeZone: "UTC",
});

function buildRemark(
  { result, callStatus }: ContactOutcome,
  pledge: Pledge | null,
  random: Random,
): string {
  const texts = REMARKS[`${result}/${callStatus}`] ?? REMARKS[result];
  if (!texts) return "";
  const text = random.pick(texts);
  if (!pledge) return text;
  return text
    .replace("{day}", WEEKDAY.format(new Date(pledge.dueOn)))
    .replace("{amount}", `Rp ${pledge.amountMinor.toLocaleString("en-US")}`);
}
