/** Names of the language, of HTML and of libraries. */
const OF_LIBRARIES = `
  afterBegin BatchSpanProcessor beginTransaction childSpan childSpans colSpan doNothing
  findSpan getActiveSpan getPrototypeOf isRolledBack MAY multipleOf parentSpanId quarterTurns
  ReadSpan readSpan recorded2May resourceSpans rollBack rowSpan scopeSpans setPrototypeOf
  setSpan setSpanContext Span span spanContext spanField spanId SpanKind spanLimits
  SpanOptions spanProcessors SpanStatusCode startSpan supportedValuesOf templateSpans
  toBeInstanceOf toBeOneOf
`;

/** The trade and the screen: roll rate, kept promises, bars of a chart or a page, a call that is placed. */
const OF_TRADE = `
  ADDRESS_BAR agentBars Bar BAR_COUNT BarChart barOrders BarProps BARRED Bars bars birthPlace
  BulkBar bulkBar CallBar callBar CaseFilterBar collectRollRates CompareBar FilterBar
  filterBar getCallBar IntervalBar keptAmountRate keptBp keptMinor keptRate LEAST_LOADED
  liftedBars listBarOrders listBars LoadBar LookBar MAX_BAR_WIDTH MAX_BARS onBar PeriodBar
  placeCall placeOnHold PointBars promiseKeptBp promiseKeptPercent promisesKept RangeBar
  RankFilterBar RateBar renderSendBar reportsRollRate ROLL_RATE roll_rate ROLL_RATE_CASE
  ROLL_RATE_SHOW rollCases rollLeaf rollMap RollRate rollRate RollRateOutcome rollRateReport
  rollRateRouter RunBar SelectionBar sendBar StageBar subjectOfBar teamBars UnsavedBar
  usePlaceCall WordFilterBar writeRollRates
`;

/** Fields of contracts, columns, stored JSON and what is named after them; this list only shrinks. */
const STORED = `
  again alone amountPlace anything arm asked askedBy askedByName asks asksValueDay AsOf bar
  barId barPerson barred barredAt BarsQuery begin begins beginsBehind begun begunAt behind
  behindStock came cameOtherwise cameToday canBeTakenBack comeBack CountSpans dataOf dayOf
  deed DESK desk desks door doors drawn drawnAt drawnCalls drawnMessages enrolAgain eventOf
  exportOf faultOf findPlaceZone followsHouse forget getCertificateProof getProof
  getProposedProof Given given givenAt givenBack gives goes GONE gone goneFeeMinor goneMinor
  gonePrincipalMinor hasProof hear heard heardAt house houseId houses isAsked isBarred isBegun
  isInSight isKept isKeptBy isKnown isKnownHeader isLaid isOneMoment isPlaceName isSameMoment
  issueOf isTaken isTakenBack isToldHere isWanted judge judged judged_by judgedAt judgedBy
  judgedMinor keepsAffinity keepsPromise keepsTies KEPT kept KEPT_BY_LAW keptDays keptMs
  keptOn keptRecordings keptUntil known knownAt knownId knownKey knownName knownPhone LAPSED
  lapsed lapsesAt lastDeedAt lastDrawn least leastMinor levelMostMinor listSpans logAgain may
  mayApply mayApprove mayCalibrate mayCancel mayClose mayConfirm mayDecide mayEdit mayEnd
  mayExport mayObject mayOpenCase mayOverride mayPass mayProcess mayPropose mayProve
  mayRequest mayReveal mayRevoke mayScore maySendAgain maySettle mayWrite moment moments
  MONEY_TOLD_LATE Most most mostConnections mostExtensions mostFeeMinor mostInHand mostMinor
  mostMonths mostNew mostPerDay mostRows mustLookAgain NOTED notTaken numberOf owed
  OWED_CHANGED owedMinor owing paymentsKept phoneOf PLACE place placeFailures placeLockMinutes
  placePart Places places placeText placeWindowMinutes portion portions promiseMostBroken
  proof proofId prove proveConsent proved provedMs provedWithin quoteAgain reachOf
  recallDaysMost refuse REFUSES refuses roll rolledOn rolledTo said say seats setKeepsAffinity
  setKeepsTies setShown settledButOwed Shown shown shownId shownTo SMPP_PLACE spans stagesOf
  stands statementOf stateOf taken takenAt takenOn takePlace tally taskPlace tell tie
  tiesBroken TO_COME Told told_at toldAt toldOn turn turns waitingOf wanted wantedCalls
  wantedMessages what who
`;

export const FIXED_NAMES: ReadonlySet<string> = new Set(
  [OF_LIBRARIES, OF_TRADE, STORED].flatMap((names) => names.trim().split(/\s+/)),
);
