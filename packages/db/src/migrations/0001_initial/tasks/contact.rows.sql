-- HMAC key, padded for inner and outer hash; a backup contains it along with the hashes.
with key (padded) as (
  select string_agg(uuid_send(gen_random_uuid()), '') || decode(repeat('00', 32), 'hex')
  from generate_series(1, 2)
),
pads (inner_key, outer_key) as (
  select
    decode(string_agg(lpad(to_hex(get_byte(padded, i) # 54), 2, '0'), '' order by i), 'hex'),
    decode(string_agg(lpad(to_hex(get_byte(padded, i) # 92), 2, '0'), '' order by i), 'hex')
  from key, generate_series(0, 63) as i
)
insert into phone_key (id, inner_key, outer_key) select 1, inner_key, outer_key from pads;
