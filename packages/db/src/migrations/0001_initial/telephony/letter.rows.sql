insert into letter_template (code, language, name, title, body, law, effective_on) values
  ('SP1', 'es', 'Surat peringatan pertama', 'Surat Peringatan', 'Yth. {name},

Dengan surat ini {agency}, atas nama {lender}, mengingatkan bahwa angsuran pinjaman {loan} ({product}) yang jatuh tempo pada {due} belum kami terima. Keterlambatan sampai tanggal surat ini adalah {days} hari.

Rincian kewajiban per {today}:

Sisa pokok pinjaman: {principal}
Manfaat ekonomi yang jatuh tempo: {benefit}
Denda keterlambatan: {lateFee}
Jumlah yang harus dibayar sekarang: {arrears}

Mohon kewajiban tersebut dilunasi melalui kanal pembayaran resmi. Apabila pembayaran telah dilakukan, abaikan surat ini. Apabila mengalami kesulitan, silakan menghubungi kami untuk membicarakan penyelesaiannya.

Hormat kami,
{agency}', 'POJK 22/2023 Pasal 61-62; SEOJK 19/SEOJK.06/2023', '2024-01-01'),
  ('SP1', 'en', 'First warning letter', 'Warning letter', 'Dear {name},

On behalf of {lender}, {agency} reminds you that the installment of loan {loan} ({product}) that fell due on {due} has not been received. On the day of this letter it is {days} days late.

What you owe as of {today}:

Outstanding principal of the loan: {principal}
Economic benefit that is due: {benefit}
Late fee: {lateFee}
To be paid now: {arrears}

Please pay through the official payment channels. If you have already paid, please ignore this letter. If you have difficulties, please contact us so that we can talk about a solution.

Yours sincerely,
{agency}', 'POJK 22/2023 Pasal 61-62; SEOJK 19/SEOJK.06/2023', '2024-01-01');
