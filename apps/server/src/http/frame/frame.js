// Fills the page with figures, and reports its height to the page around it.
const root = document.documentElement;
const { parent: told, source } = root.dataset;
const parentOrigin = told || location.origin;
const token = new URLSearchParams(location.hash.slice(1)).get("token") ?? "";

const AGAIN_MS = 30_000;

const MONEY = {
  IDR: { locale: "id-ID", decimals: 0, symbol: "Rp\u00a0" },
  PHP: { locale: "en-PH", decimals: 2, symbol: "₱" },
  USD: { locale: "en-US", decimals: 2, symbol: "$" },
};

const at = (id) => document.getElementById(id);

const element = (name, text, className) => {
  const made = document.createElement(name);
  if (text !== undefined) made.textContent = text;
  if (className) made.className = className;
  return made;
};

const number = new Intl.NumberFormat(root.lang);
const percent = new Intl.NumberFormat(root.lang, {
  style: "percent",
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

const moneyIn = (currency) => {
  const { locale, decimals, symbol } = MONEY[currency] ?? MONEY.IDR;
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
  return (minor) =>
    `${minor < 0 ? "\u2212" : ""}${symbol}${format.format(Math.abs(minor) / 10 ** decimals)}`;
};

const rate = ({ collectedMinor, assignedMinor }) =>
  percent.format(assignedMinor === 0 ? 0 : collectedMinor / assignedMinor);

const showTiles = ({ total, online, callsThisHour }, money) => {
  at("collected").textContent = money(total.collectedMinor);
  at("rate").textContent = rate(total);
  at("settled").textContent = number.format(total.settled);
  at("assigned").textContent = number.format(total.assigned);
  at("online").textContent = `${number.format(online)} / ${number.format(total.agents)}`;
  at("calls").textContent = number.format(callsThisHour);
};

/** From the first hour of the day to the last: one without money is an hour too. */
const withoutGaps = (hours) => {
  const known = new Map(hours.map((one) => [one.hour, one.collectedMinor]));
  const [first = 0, last = -1] = [hours[0]?.hour, hours.at(-1)?.hour];
  return Array.from({ length: last - first + 1 }, (_, n) => ({
    hour: first + n,
    collectedMinor: known.get(first + n) ?? 0,
  }));
};

const showHours = ({ hours }, money) => {
  const most = Math.max(1, ...hours.map((one) => one.collectedMinor));
  const rows = withoutGaps(hours).map(({ hour, collectedMinor }) => {
    const row = element("tr");
    const head = element("th", `${String(hour).padStart(2, "0")}:00`);
    head.scope = "row";
    const bar = element("span", undefined, "bar");
    bar.style.width = `${Math.max(0, (collectedMinor / most) * 50)}%`;
    const cell = element("td");
    cell.append(bar, money(collectedMinor));
    row.append(head, cell);
    return row;
  });
  const body = at("hours");
  const nothing = element("tr");
  nothing.append(element("td", body.dataset.none));
  body.replaceChildren(...(rows.length > 0 ? rows : [nothing]));
};

const showStages = ({ stages }, money) => {
  const body = at("stages");
  const rows = stages.map((one) => {
    const row = element("tr");
    const head = element("th", one.stage ?? body.dataset.none);
    head.scope = "row";
    const cells = [
      number.format(one.agents),
      number.format(one.assigned),
      number.format(one.settled),
      money(one.collectedMinor),
      rate(one),
    ].map((text) => element("td", text, "end"));
    row.append(head, ...cells);
    return row;
  });
  body.replaceChildren(...rows);
};

const showBest = ({ best }, money) => {
  const list = at("best");
  const rows = best.map(({ agentName, collectedMinor, rate: share }) => {
    const row = element("li");
    row.append(
      element("span", agentName),
      element("span", `${money(collectedMinor)} · ${percent.format(share)}`),
    );
    return row;
  });
  const nothing = element("li", list.dataset.none);
  list.replaceChildren(...(rows.length > 0 ? rows : [nothing]));
};

const show = (figures) => {
  const money = moneyIn(figures.currency);
  const asOf = new Date(figures.asOf);
  at("as-of").dateTime = figures.asOf;
  at("as-of").textContent = new Intl.DateTimeFormat(root.lang, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
    timeZone: figures.zone,
  }).format(asOf);
  showTiles(figures, money);
  showHours(figures, money);
  showStages(figures, money);
  showBest(figures, money);
};

const sayOnly = (id) => {
  for (const one of ["failed", "expired"]) at(one).hidden = one !== id;
};

/** False where asking again is of no use. */
const load = async () => {
  try {
    const reply = await fetch(source, {
      headers: { authorization: `Bearer ${token}` },
      credentials: "omit",
      cache: "no-store",
    });
    if (reply.status === 401 || reply.status === 403) {
      sayOnly("expired");
      return false;
    }
    if (!reply.ok) throw new Error(String(reply.status));
    show(await reply.json());
    sayOnly(null);
  } catch {
    sayOnly("failed");
  }
  return true;
};

const tell = () =>
  parent.postMessage(
    { type: "kolekta.frame", height: document.body.getBoundingClientRect().height },
    parentOrigin,
  );

const keepShowing = async () => {
  const more = await load();
  tell();
  if (more) setTimeout(keepShowing, AGAIN_MS);
};

if (parent !== window) new ResizeObserver(tell).observe(document.body);
void keepShowing();
