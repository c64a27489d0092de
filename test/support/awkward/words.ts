/** Words of many scripts for surveys of awkward shape. */

export interface ScriptWords {
  question: string;
  options: readonly string[];
  sentence: string;
}

export const scripts = {
  arabic: {
    question: 'كيف وجدت خدمتنا في الفرع؟',
    options: ['سريعة جدا', 'مقبولة', 'بطيئة', 'لا أعرف', 'غير ذلك'],
    sentence: 'كان التوصيل سريعا واشتريت هاتف iPhone 15 بسعر 999 دولارا.',
  },
  hebrew: {
    question: 'איך היה השירות בסניף?',
    options: ['מצוין', 'סביר', 'איטי', 'לא יודע', 'אחר'],
    sentence: 'המשלוח היה מהיר והשליח היה אדיב, אבל הקופסה הגיעה מעוכה.',
  },
  cyrillic: {
    question: 'Что повлияло на ваше решение воспользоваться нашей услугой?',
    options: ['Рекомендация', 'Стоимость обслуживания', 'Местоположение', 'Предшествующий опыт', 'Другое'],
    sentence: 'Доставили быстро, курьер был вежлив, но коробка приехала с помятым углом.',
  },
  chinese: {
    question: '您为什么选择我们的产品？',
    options: ['价格合理', '质量可靠', '朋友推荐', '位置方便', '其他原因'],
    sentence: '送货很快，快递员也很和气，但是箱子的一角被压坏了。',
  },
  japanese: {
    question: '当店を選んだ理由を教えてください',
    options: ['価格', '品質', '友人の紹介', '場所', 'その他'],
    sentence: '配達は早く、店員も親切でしたが、箱の角がつぶれていました。',
  },
  korean: {
    question: '저희 제품을 선택한 이유는 무엇입니까?',
    options: ['가격', '품질', '친구의 추천', '위치', '기타'],
    sentence: '배송이 빨랐고 기사님도 친절했지만 상자 모서리가 찌그러졌습니다.',
  },
  thai: {
    question: 'ทำไมคุณถึงเลือกบริการของเรา',
    options: ['ราคา', 'คุณภาพ', 'เพื่อนแนะนำ', 'ทำเลที่ตั้ง', 'อื่น ๆ'],
    sentence: 'การจัดส่งรวดเร็วและพนักงานสุภาพมาก แต่กล่องบุบเล็กน้อย',
  },
  devanagari: {
    question: 'आपने हमारी सेवा क्यों चुनी?',
    options: ['क़ीमत', 'गुणवत्ता', 'मित्र की सलाह', 'स्थान', 'अन्य'],
    sentence: 'डिलीवरी तेज़ थी और कर्मचारी विनम्र थे, पर डिब्बा थोड़ा दबा हुआ था।',
  },
  emoji: {
    question: 'How was it? 🎉👨‍👩‍👧‍👦🇳🇱',
    options: ['😀 Great', '🙂 Fine', '😐 So so', '🙁 Poor', '🤷🏽‍♀️ No idea'],
    sentence: 'Loved it ❤️‍🔥👍🏽 would come again 🏃‍♂️💨',
  },
} as const satisfies Record<string, ScriptWords>;

const nouns = [
  ...['coffee', 'bread', 'cheese', 'apples', 'shampoo', 'batteries', 'newspapers', 'gardening tools', 'stationery'],
  ...['frozen vegetables', 'kitchen utensils', 'pet food', 'washing powder', 'olive oil', 'sunscreen'],
];

/** Different names of things, as many as wanted. */
export function things(count: number): string[] {
  return Array.from({ length: count }, (_, at) => {
    const name = nouns[at % nouns.length] ?? '';
    return at < nouns.length ? name : `${name}, kind ${Math.floor(at / nouns.length) + 1}`;
  });
}

export const agreement = ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'];

/** Names of a wide matrix: long words side by side. */
export const longColumns = [
  ...['Unsatisfactory', 'Disappointing', 'Underwhelming', 'Satisfactory', 'Commendable', 'Extraordinary'],
  ...['Incomprehensible', 'Inappropriate', 'Unprofessional', 'Knowledgeable', 'Straightforward', 'Not applicable'],
];

export const germanWords = [
  ...['Geschwindigkeitsbegrenzung', 'Verbraucherzufriedenheit', 'Kundendienstmitarbeiter', 'Lieferverzögerung'],
  ...['Zahlungsmöglichkeiten', 'Rechtsschutzversicherung', 'Öffnungszeiten', 'Parkplatzverfügbarkeit'],
];

/** A title of about so many characters. */
export function longTitle(characters: number): string {
  const clause =
    'Thinking of the last time you visited one of our branches, including visits where you bought nothing, how would you describe ';
  return `${clause.repeat(Math.ceil(characters / clause.length)).slice(0, characters - 1)}?`;
}
