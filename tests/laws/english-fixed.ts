/** Names of the language, of HTML and of libraries. */
const OF_LIBRARIES = `
  afterBegin anything AsOf BatchSpanProcessor begin beginTransaction childSpan childSpans
  colSpan CountSpans doNothing findSpan getActiveSpan getPrototypeOf isRolledBack may MAY
  multipleOf parentSpanId quarterTurns readSpan ReadSpan recorded2May resourceSpans rollBack
  rowSpan scopeSpans setPrototypeOf setSpan setSpanContext span Span spanContext spanField
  spanId SpanKind spanLimits SpanOptions spanProcessors spans SpanStatusCode startSpan
  supportedValuesOf templateSpans toBeInstanceOf toBeOneOf
`;

/** The trade and the screen: roll rate, kept promises, bars of a chart or a page, a call that is placed. */
const OF_TRADE = `
  ADDRESS_BAR agentBars bar Bar BAR_COUNT BarChart barOrders BarProps BARRED bars Bars
  birthPlace bulkBar BulkBar callBar CallBar CaseFilterBar CompareBar FilterBar
  getCallBar IntervalBar isKeptBy kept KEPT keptAmountRate keptBp keptMinor keptRate
  LEAST_LOADED liftedBars listBarOrders listBars LoadBar LookBar MAX_BAR_WIDTH MAX_BARS onBar
  PeriodBar placeCall placeOnHold PointBars promiseKeptBp promiseKeptPercent promisesKept
  RangeBar RankFilterBar RateBar renderSendBar roll_rate ROLL_RATE
  ROLL_RATE_CASE ROLL_RATE_SHOW rollCases rollLeaf rollMap rollRate RollRate RollRateOutcome
  rollRateReport rollRateRouter RunBar SelectionBar sendBar StageBar subjectOfBar teamBars
  UnsavedBar usePlaceCall writeRollRates
`;

export const FIXED_NAMES: ReadonlySet<string> = new Set(
  [OF_LIBRARIES, OF_TRADE].flatMap((names) => names.trim().split(/\s+/)),
);

/** Texts that the specification prints. */
export const FIXED_TEXTS: ReadonlySet<string> = new Set([
  "Bind error",
  "Bind success",
  "Bound agent",
  "Tell",
]);
