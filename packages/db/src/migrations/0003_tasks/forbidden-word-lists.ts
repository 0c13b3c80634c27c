export const CATEGORIES = [
  "THREAT",
  "INSULT",
  "SHAME",
  "EXPOSURE",
  "AUTHORITY",
  "THIRD_PARTY",
  "DISCRIMINATION",
] as const;
export type Category = (typeof CATEGORIES)[number];
type Lists = Readonly<Record<Category, string>>;

/** One word or phrase between two bars; a star stands for the Indonesian prefixes and suffixes, a question for a warning. */
const INDONESIAN: Lists = {
  THREAT:
    "bunuh*|mampus*|matiin|hajar*|gebuk*|tonjok*|tusuk*|bacok*|habisi*|bantai*|siksa*|culik*|perkosa*|ancam*|teror*|bakar rumah|" +
    "potong tangan|patahkan kaki|tahu akibatnya|tanggung akibatnya|awas kamu|awas kau|tunggu saja kamu|kami kirim preman|preman|" +
    "debt collector akan datang|sita barang|sita rumah|sita motor|sita aset|barang disita|rumah disita|tidak akan selamat|" +
    "keselamatan anda|keselamatan keluarga|keselamatan kamu|seret*|usir*|gantung diri|dukun*|santet*",
  INSULT:
    "anjing*|bangsat*|bajingan*|keparat*|brengsek*|tolol*|goblok*|bego|dungu*|idiot*|babi|monyet*|tai|kampret*|sialan*|sampah masyarakat|" +
    "tidak tahu diri|ga tau diri|gak tau diri|tidak punya otak|otak udang|penipu|kamu menipu|maling*|pencuri*|pengemis*|lonte*|pelacur*|jablay*|" +
    "perek|setan|iblis|biadab*|jahanam*|laknat*|kurang ajar|muka tembok|muka badak|tukang ngutang|bangke*|kontol*|memek*|ngentot*",
  SHAME:
    "permalu*|bikin malu|buat malu|tidak malu|tak tahu malu|tidak tahu malu|tidak punya malu|ga punya malu|memalukan|aib*|hina*|" +
    "nista*|cemar*|malu sama tetangga|malu dengan tetangga|orang miskin|miskin*|melarat*",
  EXPOSURE:
    "viral*|sebar*|sebarluas*|unggah foto*|posting foto*|pajang foto*|foto ktp kamu|foto ktp anda|data kamu akan|data anda akan disebar|" +
    "bongkar aib|umumkan nama*|umumkan di|masuk grup|grup whatsapp keluarga|kirim ke semua kontak|semua kontak anda|semua kontak kamu|" +
    "kontak darurat akan|daftar hitam terbuka|dipajang*|facebook kamu|instagram kamu",
  AUTHORITY:
    "polisi*|polres*|polsek*|polda*|kapolri|bareskrim|brimob|penjara*|bui|dibui|tangkap*|jaksa*|kejaksaan|pengadilan*|sidang pidana|" +
    "pidana*|masuk tahanan|rumah tahanan|kamu akan ditahan|anda akan ditahan|borgol*|buron*|surat perintah|surat panggilan|surat penangkapan|juru sita|tni|tentara|kodim|" +
    "pasal penipuan|lapor pihak berwajib|pihak berwajib|aparat*|jeruji*|kriminal*|dpo|interpol|?jalur hukum|?proses hukum|?somasi",
  THIRD_PARTY: [
    ...[
      "hubungi",
      "menghubungi",
      "telepon",
      "menelepon",
      "telpon",
      "datangi",
      "mendatangi",
      "beritahu",
      "memberitahu",
      "kabari",
    ],
    ...[
      "kasih tahu",
      "lapor ke",
      "laporkan ke",
      "kirim ke",
      "tagih ke",
      "menagih ke",
      "bilang ke",
    ],
  ]
    .flatMap((verb) =>
      [
        ...[
          "keluarga",
          "orang tua",
          "orangtua",
          "istri",
          "suami",
          "anak",
          "mertua",
          "saudara",
          "tetangga",
          "teman",
          "atasan",
          "bos",
        ],
        ...[
          "hrd",
          "kantor anda",
          "kantor kamu",
          "kantormu",
          "tempat kerja",
          "sekolah",
          "rt",
          "rw",
          "pak rt",
          "kepala desa",
          "lurah",
        ],
        ...["rekan kerja", "kontak darurat", "semua kontak"],
      ].map((whom) => `${verb} ${whom}`),
    )
    .join("|"),
  DISCRIMINATION:
    "kafir*|cina loleng|cokin|dasar cina|dasar jawa|dasar batak|dasar madura|dasar papua|dasar padang|dasar ambon|pribumi|non pribumi|" +
    "aseng*|antek*|murtad*|agama kamu|agamamu|suku kamu|sukumu|ras kamu|kaum kamu|dasar islam|dasar kristen|dasar hindu|" +
    "dasar budha|banci*|bencong*|orang cacat|cacat mental",
};

const ENGLISH: Lists = {
  THREAT:
    "kill|kill you|murder|beat you|break your legs|break your bones|hurt you|harm you|burn your house|we will find you|i will find you|" +
    "we know where you live|i know where you live|you will regret|you'll regret|watch your back|or else|face the consequences|" +
    "suffer the consequences|your safety|for your own safety|shoot you|stab|kidnap|destroy you|ruin your life|make you pay for this|" +
    "threat|seize your house|seize your property|take your house|take your children|send thugs|thug|thugs|you will die|go die",
  INSULT:
    "idiot|idiots|stupid|moron|fool|bastard|asshole|bitch|fuck|fucking|fucker|shit|bullshit|scum|scumbag|loser|liar|thief|thieves|cheat|" +
    "cheater|crook|swindler|scammer|con artist|deadbeat|trash|garbage|parasite|leech|whore|slut|prostitute|pig|animal|dog|" +
    "worthless|shameless bastard|son of a|retard|imbecile|dumb",
  SHAME:
    "shame on you|shameless|shame|ashamed|humiliate|humiliation|disgrace|disgraceful|embarrass|embarrass you|have you no shame|lowlife|" +
    "beggar|broke loser|pathetic",
  EXPOSURE:
    "expose you|exposed|we will expose|post your photo|post your picture|publish your name|publish your photo|your photo online|" +
    "your face online|on facebook|on social media|go viral|viral|name and shame|tell everyone|everyone will know|all your contacts|" +
    "blacklist you publicly|share your data|group chat|wanted poster",
  AUTHORITY:
    "police|policeman|cops|arrest|arrested|jail|jailed|prison|imprisoned|imprisonment|warrant|court|court case|lawsuit|sheriff|marshal|" +
    "criminal|criminal case|crime|estafa|prosecutor|prosecute|prosecution|subpoena|nbi|cidg|fbi|deport|deported|deportation|immigration|" +
    "army|military|summons|handcuff|handcuffs|attorney general|district attorney|government agent|?legal action|?legal proceedings",
  THIRD_PARTY: [
    "call",
    "contact",
    "tell",
    "inform",
    "visit",
    "message",
    "text",
    "notify",
    "report you to",
    "report to",
  ]
    .flatMap((verb) =>
      [
        ...[
          "your family",
          "your mother",
          "your father",
          "your parents",
          "your wife",
          "your husband",
          "your spouse",
          "your children",
        ],
        ...[
          "your relatives",
          "your friends",
          "your neighbors",
          "your neighbours",
          "your boss",
          "your employer",
          "your office",
        ],
        ...[
          "your workplace",
          "your company",
          "your hr",
          "your colleagues",
          "your coworkers",
          "your barangay",
          "your references",
        ],
      ].map((whom) => `${verb} ${whom}`),
    )
    .join("|"),
  DISCRIMINATION:
    "nigger|nigga|chink|gook|spic|paki|infidel|heathen|your race|your religion|your kind|you people|dirty foreigner|faggot|tranny|cripple|" +
    "gypsy|terrorist|go back to your country",
};

const CHINESE: Lists = {
  THREAT:
    "杀了你|杀你|弄死|打死|砍死|砍了你|打断你|断你的腿|废了你|要你的命|不得好死|去死|全家死|死全家|小心点|走着瞧|后果自负|给你好看|让你好看|" +
    "绑架|泼油漆|烧你家|毁了你|让你后悔|黑社会|找人收拾|收拾你|上门堵|堵你家|人身安全|qusi",
  INSULT:
    "骗子|老赖|无赖|混蛋|王八蛋|畜生|猪狗不如|人渣|垃圾|废物|贱人|贱货|傻逼|傻瓜|白痴|蠢货|狗东西|不要脸|臭不要脸|他妈的|操你|" +
    "婊子|滚蛋|狗娘养|流氓|小偷|寄生虫|没教养|shabi",
  SHAME:
    "丢脸|丢人|羞耻|可耻|无耻|厚脸皮|没脸见人|羞辱|颜面扫地|抬不起头|身败名裂|让你出丑|恬不知耻",
  EXPOSURE:
    "曝光|公开你的|爆通讯录|通讯录好友|发朋友圈|贴大字报|贴你家门|群发|发到网上|人肉|公之于众|公布你的|散布你的|发给所有人|所有联系人|" +
    "张贴照片|你的照片|悬挂横幅",
  AUTHORITY:
    "警察|公安|派出所|报警|报案|逮捕|拘留|坐牢|监狱|判刑|刑事|犯罪|通缉|检察院|法院|传票|法警|强制执行|立案|网逃|抓捕|抓你|刑拘|牢房|" +
    "诈骗罪|司法机关|军队|zuolao|jingcha|?律师函|?法律途径|?起诉",
  THIRD_PARTY: [
    "联系",
    "通知",
    "打给",
    "打电话给",
    "告诉",
    "找",
    "骚扰",
    "上门找",
    "致电",
  ]
    .flatMap((verb) =>
      [
        ...[
          "你家人",
          "您家人",
          "你的家人",
          "您的家人",
          "家属",
          "你父母",
          "你的父母",
          "您父母",
          "你老婆",
          "你老公",
          "你孩子",
          "你的孩子",
        ],
        ...[
          "亲友",
          "亲戚",
          "你亲戚",
          "你朋友",
          "你的朋友",
          "邻居",
          "你领导",
          "你的领导",
          "你单位",
          "你的单位",
          "你公司",
          "你的公司",
        ],
        ...["你同事", "你的同事", "村委会", "居委会", "你学校", "紧急联系人"],
      ].map((whom) => `${verb}${whom}`),
    )
    .join("|"),
  DISCRIMINATION:
    "支那|蛮子|乡巴佬|外地狗|残废|死残疾|黑鬼|洋鬼子|小日本|棒子|异教徒|回回|娘娘腔|死胖子|穷鬼|低等人",
};

const AGENCIES = "POJK 22/2023 art. 62; SEOJK 19/SEOJK.06/2023 IX.5";
const INDONESIAN_LAW: Lists = {
  THREAT: `${AGENCIES}: no threats, no violence`,
  INSULT: `${AGENCIES}: no verbal pressure`,
  SHAME: `${AGENCIES}: nothing that shames`,
  EXPOSURE: `${AGENCIES}: nothing that shames; Law 27/2022 on personal data`,
  AUTHORITY:
    "AFPI code of conduct, SK Pengurus 02/2020 app. III C: no threats, no false authority",
  THIRD_PARTY: `${AGENCIES}: nobody but the borrower`,
  DISCRIMINATION: `${AGENCIES}: nothing on tribe, religion, race and group (SARA)`,
};
const PHILIPPINE_LAW: Lists = {
  THREAT: "SEC MC 18 s.2019 sec. 1(a): violence and other criminal means",
  INSULT: "SEC MC 18 s.2019 sec. 1(c): obscenities, insults, profane language",
  SHAME: "SEC MC 18 s.2019 sec. 1(c): obscenities, insults, profane language",
  EXPOSURE: "SEC MC 18 s.2019 sec. 1(d): publication of names",
  AUTHORITY:
    "SEC MC 18 s.2019 sec. 1(b), (f): threats of what cannot be taken, false representation",
  THIRD_PARTY: "SEC MC 18 s.2019 sec. 1: contact list other than guarantors",
  DISCRIMINATION:
    "SEC MC 18 s.2019 sec. 1(c): obscenities, insults, profane language",
};
const AMERICAN_LAW: Lists = {
  THREAT:
    "Regulation F, 12 CFR 1006.14(c)(1): violence and other criminal means",
  INSULT: "Regulation F, 12 CFR 1006.14(d): obscene or profane language",
  SHAME: "Regulation F, 12 CFR 1006.14(a): harassment, oppression, abuse",
  EXPOSURE:
    "Regulation F, 12 CFR 1006.14(e): publication of a list of consumers",
  AUTHORITY:
    "Regulation F, 12 CFR 1006.18(b), (c): false authority, arrest, action not intended",
  THIRD_PARTY:
    "Regulation F, 12 CFR 1006.6(d): no communication with third parties",
  DISCRIMINATION:
    "Regulation F, 12 CFR 1006.14(d): obscene or profane language",
};
const GUIDE = "GB/T 45251-2025, guidance on post-loan collection";
const CHINESE_LAW: Lists = {
  THREAT: `${GUIDE}: no violence, no threats`,
  INSULT: `${GUIDE}: no insults`,
  SHAME: `${GUIDE}: no insults, no slander`,
  EXPOSURE: `${GUIDE}: no disclosure of personal information`,
  AUTHORITY: `${GUIDE}: no impersonation of authorities`,
  THIRD_PARTY: `${GUIDE}: nobody but the debtor`,
  DISCRIMINATION: `${GUIDE}: no insults`,
};

/** Which lists hold where, from which day, by whose law. */
export const IN_FORCE = [
  {
    jurisdiction: "ID",
    from: "2023-12-22",
    law: INDONESIAN_LAW,
    languages: ["en", "cn", "es"],
  },
  {
    jurisdiction: "PH",
    from: "2019-09-03",
    law: PHILIPPINE_LAW,
    languages: ["en", "cn"],
  },
  {
    jurisdiction: "US",
    from: "2021-11-30",
    law: AMERICAN_LAW,
    languages: ["en"],
  },
  {
    jurisdiction: "CN",
    from: "2025-02-28",
    law: CHINESE_LAW,
    languages: ["cn"],
  },
] as const;
export const LISTS = { en: ENGLISH, cn: CHINESE, es: INDONESIAN } as const;
