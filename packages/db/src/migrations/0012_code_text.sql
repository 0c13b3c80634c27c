-- A text that hands a repayment code to the borrower.
insert into sms_template (code, language, purpose, name, body, effective_from) values
  ('PAYMENT_CODE', 'en', 'COLLECT', 'Repayment code',
    'Dear {name}, please pay {payAmount} for your {lender} loan {loan} at {payAt}, number {payCode}, by {payUntil}. Pay to this number only. {agent}, {agency}', '2024-01-01'),
  ('PAYMENT_CODE', 'es', 'COLLECT', 'Kode pembayaran',
    'Yth. {name}, mohon bayar {payAmount} untuk pinjaman {lender} no. {loan} melalui {payAt}, nomor {payCode}, sampai {payUntil}. Bayar hanya ke nomor ini. {agent}, {agency}', '2024-01-01'),
  ('PAYMENT_CODE', 'cn', 'COLLECT', '还款码',
    '{name}您好,请在{payUntil}前为{lender}的借款{loan}还款{payAmount},付款渠道{payAt},号码{payCode}。请只向此号码付款。{agency} {agent}', '2024-01-01')
on conflict (code, language, version) do nothing;
