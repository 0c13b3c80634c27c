create function check_repay_channel_currency() returns trigger language plpgsql as $$
begin
  if exists (
    select from repay_channel r
    where r.channel = new.channel and r.bank = new.bank and r.currency <> new.currency) then
    raise exception 'the currency of a channel never changes'
      using errcode = '23514', constraint = 'repay_channel_currency';
  end if;
  return new;
end $$;

create function repay_channel_on(of_channel text, of_bank text,
  day date) returns setof repay_channel
language sql stable as $$
  select * from repay_channel r where r.channel = of_channel and r.bank = of_bank
    and r.effective_on <= day
  order by r.effective_on desc, r.id desc limit 1
$$;

create trigger repay_channel_currency before insert on repay_channel for each row
  execute function check_repay_channel_currency();
