create table report_daily (
  day date not null,
  institution_id bigint not null references institution,
  stage_id bigint references stage,
  currency text not null,
  opening bigint not null default 0,
  opening_minor bigint not null default 0,
  opening_principal_minor bigint not null default 0,
  placed bigint not null default 0,
  placed_minor bigint not null default 0,
  placed_principal_minor bigint not null default 0,
  moved_in bigint not null default 0,
  moved_in_minor bigint not null default 0,
  moved_in_principal_minor bigint not null default 0,
  reopened bigint not null default 0,
  reopened_minor bigint not null default 0,
  reopened_principal_minor bigint not null default 0,
  moved_out bigint not null default 0,
  moved_out_minor bigint not null default 0,
  moved_out_principal_minor bigint not null default 0,
  settled bigint not null default 0,
  settled_minor bigint not null default 0,
  settled_principal_minor bigint not null default 0,
  extended bigint not null default 0,
  extended_minor bigint not null default 0,
  extended_principal_minor bigint not null default 0,
  settled_fully bigint not null default 0,
  settled_fully_minor bigint not null default 0,
  settled_fully_principal_minor bigint not null default 0,
  withdrawn bigint not null default 0,
  withdrawn_minor bigint not null default 0,
  withdrawn_principal_minor bigint not null default 0,
  cancelled bigint not null default 0,
  cancelled_minor bigint not null default 0,
  cancelled_principal_minor bigint not null default 0,
  written_off bigint not null default 0,
  written_off_minor bigint not null default 0,
  written_off_principal_minor bigint not null default 0,
  closing bigint not null default 0,
  closing_minor bigint not null default 0,
  closing_principal_minor bigint not null default 0,
  collected_minor bigint not null default 0,
  collected_principal_minor bigint not null default 0,
  payments bigint not null default 0,
  calls bigint not null default 0,
  connected bigint not null default 0,
  promises bigint not null default 0,
  promised_minor bigint not null default 0,
  unique nulls not distinct (day, institution_id, stage_id, currency),
  constraint report_daily_check
    check ((opening + placed + moved_in + reopened - (moved_out + settled + extended + settled_fully
    + withdrawn + cancelled + written_off)) = closing),
  constraint report_daily_check1
    check ((opening_minor + placed_minor + moved_in_minor + reopened_minor - (moved_out_minor +
    settled_minor + extended_minor + settled_fully_minor + withdrawn_minor + cancelled_minor +
    written_off_minor)) = closing_minor),
  constraint report_daily_check2
    check ((opening_principal_minor + placed_principal_minor + moved_in_principal_minor +
    reopened_principal_minor - (moved_out_principal_minor + settled_principal_minor +
    extended_principal_minor + settled_fully_principal_minor + withdrawn_principal_minor +
    cancelled_principal_minor + written_off_principal_minor)) = closing_principal_minor)
);
comment on column report_daily.stage_id is 'Stage; null for activity without a stage';
comment on column report_daily.opening_minor is 'Amount owed when each case entered the stage';
comment on column report_daily.settled is 'Cases to C30; extended: to C31, settled_fully: to C32';
comment on column report_daily.collected_minor is 'Collections, net of reversals on the day';
create index report_daily_institution on report_daily (institution_id, day);
