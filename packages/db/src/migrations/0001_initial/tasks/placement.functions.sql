create function placement_rule_on(of_lender bigint, of_product bigint, of_stage bigint, at date)
returns setof placement_rule language sql stable as $$
  select said.* from (
    select distinct on (product_id, stage_id) * from placement_rule
    where lender_id = of_lender and effective_on <= at
      and (product_id is null or product_id = of_product)
        and (stage_id is null or stage_id = of_stage)
    order by product_id, stage_id, effective_on desc, id desc
  ) said
  where not said.follows_wider
  order by said.product_id is null, said.stage_id is null limit 1
$$;

create function placement_candidates(of_lender bigint, of_product bigint, of_stage bigint,
  at date)
returns table (rule_id bigint, institution_id bigint, share_bp integer,
  days integer) language sql stable as $$
  select r.id, i.id, s.share_bp, coalesce(r.term_days, i.placement_days)::integer
  from placement_rule_on(of_lender, of_product, of_stage, at) r
  join placement_share s on s.rule_id = r.id
  join institution i on i.id = s.institution_id and i.status = 'ENABLED'
  join institution_lender im on im.institution_id = i.id and im.lender_id = of_lender
  join institution_stage iq on iq.institution_id = i.id and iq.stage_id = of_stage
$$;

create function placement_score(of_loan bigint, with_institution bigint, share_bp integer)
returns double precision language sql immutable as $$
  select -ln((('x' || left(md5(of_loan || ':' || with_institution),
    8))::bit(32)::bigint + 0.5) / 4294967296.0::double precision)
    / share_bp
$$;

create trigger placement_share_append_only before update or truncate on placement_share
  for each statement execute function forbid_change();
create trigger placement_share_withdrawn before delete on placement_share for each row
  execute function require_parent_withdrawal('placement_rule', 'rule_id');
