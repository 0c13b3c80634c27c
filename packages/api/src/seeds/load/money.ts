/** Installments of each case of the batch, paid or not by its status. */
export const FILL_SLICE = `
  insert into slice
  select n, period, due_on,
    case when is_earlier then 50 when d.status = 'C32' then -50 when d.status = 'C31' then -28
      when d.status = 'C30' and due_on <= end_on then 50 when due_on < today then 40 else 21 end,
    left_principal, interest, late_fee, extension_fee,
    case when is_earlier or is_settled then left_principal + interest + late_fee + extension_fee else 0 end,
    case when is_earlier then due_on when is_settled then end_on end, is_earlier
  from draft d cross join setting s
  cross join lateral (
    select p as period, overdue_on + 30 * (p - 1 - current) as due_on, p - 1 < current as is_earlier
    from generate_series(1, periods) p) term
  cross join lateral (
    select not is_earlier and (d.status in ('C31', 'C32') or (d.status = 'C30' and due_on <= end_on)) as is_settled,
      case when d.status = 'C31' then 0 else principal end as left_principal,
      case when d.status = 'C31' then principal * 6 / 100 else 0 end as extension_fee,
      case when is_earlier then 0 else principal * greatest(0,
        case when d.status in ('C30', 'C31', 'C32', 'C80') then end_on else today end - due_on) / 1000 end as late_fee) fee`;

/** The paid extension moves the principal to a new installment. */
export const FILL_RENEWED = `
  insert into slice
  select n, 2, greatest(overdue_on, end_on) + 30, 21, principal, 0, 0, 0, 0, null, false
  from draft where status = 'C31'`;
