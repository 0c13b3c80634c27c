create function publish_agent_recount() returns void language sql as $$
  insert into event (payload)
  select noted.fact from (select '{"type":"agent.recountDue","ids":{}}'::jsonb) noted(fact)
  where not exists (select from event e where e.xid = pg_current_xact_id() and e.payload = noted.fact)
$$;
