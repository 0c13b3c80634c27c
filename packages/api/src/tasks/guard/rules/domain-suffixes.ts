import { toSigns } from "./words/fold.ts";

/** Endings of host names: those of IANA's root zone that are used for links. */
const GENERIC =
  "com net org info biz xyz top site online club vip shop store app dev page link live pro win work icu buzz click cloud " +
  "space website fun tech life world news mobi name asia tel zip mov loan loans money cash credit finance fit rest bar " +
  "cyou sbs bond cfd lol quest monster beauty hair skin makeup autos homes boats host press email chat social media " +
  "network digital agency center company services support help group ltd limited inc llc gmbh foundation academy school " +
  "systems solutions software tools zone plus one red blue pink green black gold cafe pizza food bet casino poker game " +
  "games video stream download review reviews date dating party men trade bid webcam science racing accountant cricket " +
  "faith ninja guru today city tips how ink wiki blog art design photo pics gallery studio band audio health care " +
  "fund capital bank insure insurance mortgage tax legal law lawyer attorney market markets exchange forex trading pay " +
  "kim cat edu gov int mil jobs travel xxx post museum aero coop goog google new day foo ist ooo vin wang ren onl su";
const COUNTRIES =
  "ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bw by bz ca cc cd cf " +
  "cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr ga gd ge gf gg " +
  "gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it je jm jo jp ke kg kh km kn " +
  "kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc md me mg mh mk ml mm mn mo mp mq mr ms mt mu mv mw mx my mz na " +
  "nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw py qa re ro rs ru rw sa sb sc sd se sg sh " +
  "si sk sl sm sn so sr ss st sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz ua ug uk us uy uz va vc ve vg " +
  "vi vn vu wf ws ye yt za zm zw";
/** Spelled with the Latin letters that they are folded to: "рф" is "pф". */
const CYRILLIC = "рф рус укр бел срб мкд мон қаз ею онлайн сайт орг ком дети москва"
  .split(" ")
  .map((ending) =>
    toSigns(ending)
      .map(({ char }) => char)
      .join(""),
  );
/** Indonesian spelling of "com". */
const SPELLED_ENDING = "kom";
const CHINESE = "中国 公司 网络 网址 在线 商城 网店 集团 商标 政务 手机 移动";

export const ENDINGS: ReadonlySet<string> = new Set(
  [GENERIC, COUNTRIES, CHINESE, ...CYRILLIC, SPELLED_ENDING].flatMap((list) => list.split(" ")),
);

/** Endings that make a link even with a space before the dot. */
export const PLAIN_ENDINGS: ReadonlySet<string> = new Set(
  "com net org xyz biz co id my ph sg ly cc".split(" "),
);

/** Endings that make a link even with a space after the dot, as after a sentence. */
export const SURE_ENDINGS: ReadonlySet<string> = new Set("com net org xyz".split(" "));

/** Endings that may also begin a sentence, with a capital after the dot. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  "info help support today pay day new one plus at in is no to so do be by am as us it ke la pa se".split(
    " ",
  ),
);
