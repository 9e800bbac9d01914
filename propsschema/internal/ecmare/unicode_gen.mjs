// Writes unicode.bin: the Unicode properties that \p{…} names in a pattern, as
// this Node's own regular expressions decide them. Run: node unicode_gen.mjs
//
// The file is a list of entries. An entry is a byte count and that many bytes
// of names, joined by "|"; then a byte count and that many bytes of ranges, as
// pairs (gap since the last range, length of the range). All numbers are
// unsigned varints.
import { writeFileSync } from 'node:fs';

const binary = `ASCII ASCII_Hex_Digit|AHex Alphabetic|Alpha Any Assigned Bidi_Control|Bidi_C Bidi_Mirrored|Bidi_M
Case_Ignorable|CI Cased Changes_When_Casefolded|CWCF Changes_When_Casemapped|CWCM Changes_When_Lowercased|CWL
Changes_When_NFKC_Casefolded|CWKCF Changes_When_Titlecased|CWT Changes_When_Uppercased|CWU Dash
Default_Ignorable_Code_Point|DI Deprecated|Dep Diacritic|Dia Emoji Emoji_Component|EComp Emoji_Modifier|EMod
Emoji_Modifier_Base|EBase Emoji_Presentation|EPres Extended_Pictographic|ExtPict Extender|Ext Grapheme_Base|Gr_Base
Grapheme_Extend|Gr_Ext Hex_Digit|Hex IDS_Binary_Operator|IDSB IDS_Trinary_Operator|IDST ID_Continue|IDC ID_Start|IDS
Ideographic|Ideo Join_Control|Join_C Logical_Order_Exception|LOE Lowercase|Lower Math Noncharacter_Code_Point|NChar
Pattern_Syntax|Pat_Syn Pattern_White_Space|Pat_WS Quotation_Mark|QMark Radical Regional_Indicator|RI
Sentence_Terminal|STerm Soft_Dotted|SD Terminal_Punctuation|Term Unified_Ideograph|UIdeo Uppercase|Upper
Variation_Selector|VS White_Space|space XID_Continue|XIDC XID_Start|XIDS`.split(/\s+/);

const categories = `Cased_Letter|LC Close_Punctuation|Pe Connector_Punctuation|Pc Control|Cc|cntrl Currency_Symbol|Sc
Dash_Punctuation|Pd Decimal_Number|Nd|digit Enclosing_Mark|Me Final_Punctuation|Pf Format|Cf Initial_Punctuation|Pi
Letter|L Letter_Number|Nl Line_Separator|Zl Lowercase_Letter|Ll Mark|M|Combining_Mark Math_Symbol|Sm Modifier_Letter|Lm
Modifier_Symbol|Sk Nonspacing_Mark|Mn Number|N Open_Punctuation|Ps Other|C Other_Letter|Lo Other_Number|No
Other_Punctuation|Po Other_Symbol|So Paragraph_Separator|Zp Private_Use|Co Punctuation|P|punct Separator|Z
Space_Separator|Zs Spacing_Mark|Mc Surrogate|Cs Symbol|S Titlecase_Letter|Lt Unassigned|Cn Uppercase_Letter|Lu`.split(/\s+/);

// Script names by their long form; the four-letter form is found by trying.
const scripts = `Adlam Ahom Anatolian_Hieroglyphs Arabic Armenian Avestan Balinese Bamum Bassa_Vah Batak Bengali Beria_Erfe
Bhaiksuki Bopomofo Brahmi Braille Buginese Buhid Canadian_Aboriginal Carian Caucasian_Albanian Chakma Cham Cherokee
Chorasmian Common Coptic Cuneiform Cypriot Cypro_Minoan Cyrillic Deseret Devanagari Dives_Akuru Dogra Duployan
Egyptian_Hieroglyphs Elbasan Elymaic Ethiopic Garay Georgian Glagolitic Gothic Grantha Greek Gujarati Gunjala_Gondi
Gurmukhi Gurung_Khema Han Hangul Hanifi_Rohingya Hanunoo Hatran Hebrew Hiragana Imperial_Aramaic Inherited
Inscriptional_Pahlavi Inscriptional_Parthian Javanese Kaithi Kannada Katakana Kawi Kayah_Li Kharoshthi
Khitan_Small_Script Khmer Khojki Khudawadi Kirat_Rai Lao Latin Lepcha Limbu Linear_A Linear_B Lisu Lycian Lydian
Mahajani Makasar Malayalam Mandaic Manichaean Marchen Masaram_Gondi Medefaidrin Meetei_Mayek Mende_Kikakui
Meroitic_Cursive Meroitic_Hieroglyphs Miao Modi Mongolian Mro Multani Myanmar Nabataean Nag_Mundari Nandinagari
New_Tai_Lue Newa Nko Nushu Nyiakeng_Puachue_Hmong Ogham Ol_Chiki Ol_Onal Old_Hungarian Old_Italic Old_North_Arabian
Old_Permic Old_Persian Old_Sogdian Old_South_Arabian Old_Turkic Old_Uyghur Oriya Osage Osmanya Pahawh_Hmong Palmyrene
Pau_Cin_Hau Phags_Pa Phoenician Psalter_Pahlavi Rejang Runic Samaritan Saurashtra Sharada Shavian Siddham Sidetic
SignWriting Sinhala Sogdian Sora_Sompeng Soyombo Sundanese Sunuwar Syloti_Nagri Syriac Tagalog Tagbanwa Tai_Le Tai_Tham
Tai_Viet Tai_Yo Takri Tamil Tangsa Tangut Telugu Thaana Thai Tibetan Tifinagh Tirhuta Todhri Tolong_Siki Toto
Tulu_Tigalari Ugaritic Unknown Vai Vithkuqi Wancho Warang_Citi Yezidi Yi Zanabazar_Square`.split(/\s+/);

const known = (property) => {
  try {
    new RegExp(`\\p{${property}}`, 'u');
    return true;
  } catch {
    return false;
  }
};

const ranges = (property) => {
  const re = new RegExp(`^\\p{${property}}$`, 'u');
  const out = [];
  for (let c = 0, from = -1; c <= 0x110000; c++) {
    const inside = c < 0x110000 && re.test(String.fromCodePoint(c));
    if (inside && from < 0) from = c;
    if (!inside && from >= 0) {
      out.push([from, c]);
      from = -1;
    }
  }
  return out;
};

const varint = (n) => {
  const out = [];
  for (; n >= 0x80; n >>>= 7) out.push((n & 0x7f) | 0x80);
  return [...out, n];
};

const bytes = [];
const entry = (names, property) => {
  const data = [];
  let at = 0;
  for (const [from, to] of ranges(property)) {
    data.push(...varint(from - at), ...varint(to - from));
    at = to;
  }
  const text = [...Buffer.from(names)];
  bytes.push(...varint(text.length), ...text, ...varint(data.length), ...data);
};

for (const names of binary) {
  const all = names.split('|').filter(known);
  if (all.length) entry(all.join('|'), all[0]);
}
for (const names of categories) {
  const all = names.split('|').filter((n) => known(`gc=${n}`));
  if (all.length) entry(all.map((n) => `gc=${n}`).join('|'), `gc=${all[0]}`);
}

// The four-letter form of a script names the same set, so a code belongs to
// the long name whose set of code points has the same fingerprint.
const letters = 'abcdefghijklmnopqrstuvwxyz';
const codes = new Map();
const present = scripts.filter((s) => known(`sc=${s}`));
const print = (name) => JSON.stringify(ranges(`sc=${name}`));
const byPrint = new Map(present.map((s) => [print(s), s]));
for (const a of letters.toUpperCase())
  for (const b of letters)
    for (const c of letters)
      for (const d of letters) {
        const code = a + b + c + d;
        if (present.includes(code) || !known(`sc=${code}`)) continue;
        const long = byPrint.get(print(code));
        if (long) codes.set(long, [...(codes.get(long) ?? []), code]);
        else console.error('no long name for', code);
      }
for (const s of present) {
  const names = [s, ...(codes.get(s) ?? [])];
  entry(names.map((n) => `sc=${n}`).join('|'), `sc=${s}`);
  entry(names.map((n) => `scx=${n}`).join('|'), `scx=${s}`);
}
writeFileSync(new URL('unicode.bin', import.meta.url), Uint8Array.from(bytes));
console.error(`Unicode ${process.versions.unicode}: ${bytes.length} bytes`);
