create table quality_rule (
  id bigint generated always as identity primary key,
  institution_id bigint references institution,
  effective_on date not null,
  calls smallint check (calls between 0 and 50),
  messages smallint check (messages between 0 and 50),
  complaint_percent smallint check (complaint_percent between 0 and 100),
  long_percent smallint check (long_percent between 0 and 100),
  objection_days smallint check (objection_days between 1 and 60),
  calibration_gap smallint check (calibration_gap between 0 and 100),
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint quality_rule_default check (institution_id is not null or calls is not null),
  constraint quality_rule_whole check (num_nulls(calls, messages, complaint_percent, long_percent,
    objection_days, calibration_gap) in (0, 6)),
  constraint quality_rule_shares check ((complaint_percent + long_percent) <= 100),
  constraint quality_rule_written check (editor_id is null or reason is not null)
);
comment on table quality_rule is
  'Weekly sample of each agent''s recordings and messages; default without institution';
comment on column quality_rule.calls is 'Recordings per agent and week; null restores the default';
comment on column quality_rule.complaint_percent is
  'Share reserved for cases with a complaint about the agent';
comment on column quality_rule.long_percent is 'Share of the longest contacts; the rest is random';
comment on column quality_rule.objection_days is 'Days after a score in which its agent may object';
comment on column quality_rule.calibration_gap is
  'Largest difference of two scores without a third scorer';
create index quality_rule_day on quality_rule (institution_id, effective_on, id);

create table quality_card (
  id bigint generated always as identity primary key,
  effective_on date not null,
  reason text,
  editor_id bigint references app_user,
  created_at timestamptz not null default now(),
  constraint quality_card_written check (editor_id is null or reason is not null)
);
comment on table quality_card is 'Version of the scorecard, in force for contacts from its day';

create table quality_question (
  id bigint generated always as identity primary key,
  card_id bigint not null references quality_card on delete cascade,
  position smallint not null,
  name text not null check (name <> ''),
  name_cn text not null,
  name_es text not null,
  weight smallint not null check (weight between 1 and 100),
  unique (card_id, "position")
);
comment on column quality_question.weight is 'Weights of one card total 100';

create table quality_week (
  institution_id bigint references institution,
  week_on date check (extract(isodow from week_on) = 1),
  seed integer not null,
  sampled_at timestamptz not null,
  primary key (institution_id, week_on)
);
comment on column quality_week.week_on is 'Monday in the institution''s calendar';
comment on column quality_week.seed is 'Reproduces the sample of the week';

create table quality_sample (
  institution_id bigint,
  week_on date,
  agent_id bigint references app_user,
  group_id bigint references team_group,
  requested_calls smallint not null,
  sampled_calls smallint not null,
  requested_messages smallint not null,
  sampled_messages smallint not null,
  primary key (agent_id, week_on, institution_id),
  constraint quality_sample_check check (sampled_calls >= 0 and sampled_calls <= requested_calls),
  constraint quality_sample_check1 check (sampled_messages >= 0 and sampled_messages <= requested_messages),
  foreign key (institution_id, week_on) references quality_week
);
comment on table quality_sample is 'One agent in a weekly draw, with wanted and available contacts';
create index quality_sample_week on quality_sample (institution_id, week_on);

create table quality_item (
  id bigint generated always as identity primary key,
  institution_id bigint not null references institution,
  agent_id bigint not null references app_user,
  group_id bigint references team_group,
  week_on date not null,
  day_on date not null,
  kind text not null check (kind in ('CALL', 'MESSAGE')),
  call_id bigint unique references call_record,
  message_id bigint unique references sms_message,
  reason text not null check (reason in ('COMPLAINT', 'LONG', 'RANDOM')),
  order_id bigint references work_order,
  state text not null default 'OPEN'
    check (state in ('OPEN', 'SCORED', 'OBJECTED', 'UPHELD', 'CORRECTED')),
  points smallint check (points between 0 and 100),
  has_fatal_error boolean not null default false,
  differs boolean not null default false,
  scored_at timestamptz,
  version integer not null default 1,
  constraint quality_item_check check (num_nonnulls(call_id, message_id) = 1
    and (kind = 'CALL') = (call_id is not null)),
  constraint quality_item_check1 check ((reason = 'COMPLAINT') = (order_id is not null)),
  constraint quality_item_check2 check (num_nulls(points, scored_at) = case state when 'OPEN' then 2
    else 0 end),
  constraint quality_item_check3 check (not has_fatal_error or points = 0),
  foreign key (institution_id, week_on) references quality_week
);
comment on column quality_item.day_on is 'Contact day in local time; selects card and wage month';
comment on column quality_item.has_fatal_error is 'Contains a fatal error';
comment on column quality_item.differs is 'Scores too far apart, awaiting a third person';
create index quality_item_agent on quality_item (agent_id, day_on);
create index quality_item_week on quality_item (institution_id, week_on, agent_id);
create index quality_item_state on quality_item (state, week_on);

create table quality_item_transition (from_state text, to_state text,
  primary key (from_state, to_state));

create table quality_score (
  id bigint generated always as identity primary key,
  item_id bigint not null references quality_item,
  role text not null check (role in ('FIRST', 'SECOND', 'SETTLED')),
  scorer_id bigint not null references app_user,
  card_id bigint not null references quality_card,
  fatal_errors text[] not null default '{}'::text[]
    check (fatal_errors <@ array['THREAT', 'DISCLOSURE', 'PERSONAL_ACCOUNT', 'OFF_SYSTEM']),
  points smallint not null check (points between 0 and 100),
  remark text not null,
  at timestamptz not null,
  unique (item_id, role),
  unique (item_id, scorer_id),
  constraint quality_score_check check (cardinality(fatal_errors) = 0 or points = 0)
);
comment on table quality_score is
  'One score: first, calibration or correction, each by a different person';

create table quality_answer (
  score_id bigint references quality_score,
  question_id bigint references quality_question,
  answer text not null check (answer in ('YES', 'NO', 'NOT_APPLICABLE')),
  primary key (score_id, question_id)
);

create table quality_mark (
  id bigint generated always as identity primary key,
  score_id bigint not null references quality_score,
  second integer not null check (second >= 0),
  text text not null
);
create index quality_mark_score on quality_mark (score_id, second);

create table quality_objection (
  item_id bigint primary key references quality_item,
  agent_id bigint not null references app_user,
  reason text not null,
  at timestamptz not null
);

create table quality_settlement (
  item_id bigint primary key references quality_item,
  settler_id bigint not null references app_user,
  outcome text not null check (outcome in ('UPHELD', 'CORRECTED')),
  note text not null,
  at timestamptz not null
);
comment on column quality_settlement.outcome is 'UPHELD: first score remains; CORRECTED: replaced';

alter table wage_month_quality add foreign key (item_id) references quality_item;
