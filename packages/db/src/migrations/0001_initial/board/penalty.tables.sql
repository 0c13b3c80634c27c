create table penalty_violation (
  code text primary key,
  level text not null check (level in ('I', 'II')),
  unique (code, level)
);
comment on table penalty_violation is 'Violation of an agent; level I is the graver one';

create table penalty_rule (
  id bigint generated always as identity primary key,
  violation text not null references penalty_violation,
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  first_points smallint not null check (first_points between 0 and 1000),
  first_fine_minor bigint not null check (first_fine_minor >= 0),
  first_warning smallint not null check (first_warning between 0 and 3),
  first_termination boolean not null,
  repeated_points smallint not null check (repeated_points between 0 and 1000),
  repeated_fine_minor bigint not null check (repeated_fine_minor >= 0),
  repeated_warning smallint not null check (repeated_warning between 0 and 3),
  repeated_termination boolean not null,
  effective_on date not null,
  editor_id bigint references app_user,
  created_at timestamptz not null default now()
);
comment on table penalty_rule is
  'Penalty of a violation, first time and repeated; the latest effective row applies';
comment on column penalty_rule.first_warning is '0 none, 3 final';
comment on column penalty_rule.first_termination is
  'Proposes contract end and blacklisting; neither happens automatically';
create index penalty_rule_owner on penalty_rule (violation, currency, effective_on, id);

create table penalty (
  id bigint generated always as identity primary key,
  order_id bigint not null,
  agent_id bigint not null references app_user,
  institution_id bigint not null references institution,
  violation text not null,
  level text not null,
  occurrence text not null check (occurrence in ('FIRST', 'REPEATED')),
  points smallint not null check (points >= 0),
  fine_minor bigint not null check (fine_minor >= 0),
  currency text not null check (currency in ('IDR', 'PHP', 'USD')),
  warning smallint not null check (warning between 0 and 3),
  termination boolean not null,
  rule_id bigint not null references penalty_rule,
  reason text not null,
  state text not null default 'PROPOSED'
    check (state in ('PROPOSED', 'APPROVED', 'REJECTED', 'REVERSED')),
  proposer_id bigint not null references app_user,
  proposed_at timestamptz not null,
  decider_id bigint references app_user,
  decided_at timestamptz,
  note text not null default '',
  reversed_at timestamptz,
  version integer not null default 1,
  agent_institution_id bigint not null references institution,
  constraint penalty_not_own check (agent_id <> proposer_id and agent_id is distinct
    from decider_id),
  constraint penalty_check1 check ((state not in ('APPROVED', 'REVERSED'))
    or decider_id is not null),
  constraint penalty_check check ((state = 'PROPOSED') = (decided_at is null)),
  constraint penalty_check2 check ((state = 'REVERSED') = (reversed_at is not null)),
  constraint penalty_two_people check (decider_id is null or decider_id <> proposer_id),
  foreign key (violation, level) references penalty_violation (code, level)
);
comment on table penalty is 'Penalty of the liable agent of a founded complaint; one in force each';
comment on column penalty.decider_id is 'Decider; null while pending or if the verdict fell';
create unique index penalty_one on penalty (order_id) where (state in ('PROPOSED', 'APPROVED'));
create index penalty_order on penalty (order_id, id);
create index penalty_agent on penalty (agent_id, violation, decided_at);
create index penalty_institution on penalty (institution_id, state, id);

create table penalty_transition (from_state text, to_state text,
  primary key (from_state, to_state));
