/** The words of made-up reports in five scripts: renderers of reports are looked at and tested in all of them. */

export type Script = 'latin' | 'cyrillic' | 'arabic' | 'hebrew' | 'chinese';

export interface MadeWords {
  title: string;
  subtitle: string;
  questions: readonly string[];
  options: readonly string[];
  sentences: readonly string[];
  labels: Record<
    'answers' | 'completion' | 'period' | 'filters' | 'option' | 'share' | 'overview' | 'questions',
    string
  >;
  base: string;
  pageWords: { contents: string; page: string; of: string; continued: string; chartData: string; question: string };
}

export const madeWords: Record<Script, MadeWords> = {
  latin: {
    title: 'Customer satisfaction, spring 2026',
    subtitle: 'Survey report',
    questions: ['How likely are you to recommend us?', 'What did you buy last time?', 'How did you like our service?'],
    options: ['Very good', 'Good', 'Neither good nor bad', 'Bad', 'Very bad', 'Hard to say', 'Prefer not to answer'],
    sentences: [
      'The delivery was quick and the courier was kind, but the box arrived dented at one corner.',
      'Everything was fine. “Naïve café” is how I would describe the place: cosy, slow, honest.',
      'I would come back if prices stayed where they are; AVATAR, To, We, Vy, Ty.',
    ],
    labels: {
      answers: 'Answers',
      completion: 'Completion rate',
      period: 'Period',
      filters: 'Filters',
      option: 'Option',
      share: 'Share',
      overview: 'Overview',
      questions: 'Questions',
    },
    base: 'Base: 118 of 128 answered',
    pageWords: {
      contents: 'Contents',
      page: 'Page',
      of: 'of',
      continued: 'continued',
      chartData: 'Data of the chart',
      question: 'Question',
    },
  },
  cyrillic: {
    title: 'Удовлетворённость клиентов, весна 2026',
    subtitle: 'Отчёт по опросу',
    questions: ['Порекомендуете ли вы нас друзьям?', 'Что вы купили в прошлый раз?', 'Как вам наше обслуживание?'],
    options: ['Очень хорошо', 'Хорошо', 'Ни хорошо, ни плохо', 'Плохо', 'Очень плохо', 'Затрудняюсь ответить'],
    sentences: [
      'Доставили быстро, курьер был вежлив, но коробка приехала с помятым углом.',
      'Всё понравилось: «уютно, неторопливо, честно», так бы я описал это место.',
      'Приду ещё, если цены останутся прежними, а очередь станет хотя бы немного короче.',
    ],
    labels: {
      answers: 'Ответы',
      completion: 'Доля завершивших',
      period: 'Период',
      filters: 'Фильтры',
      option: 'Вариант',
      share: 'Доля',
      overview: 'Обзор',
      questions: 'Вопросы',
    },
    base: 'База: ответили 118 из 128',
    pageWords: {
      contents: 'Содержание',
      page: 'Страница',
      of: 'из',
      continued: 'продолжение',
      chartData: 'Данные диаграммы',
      question: 'Вопрос',
    },
  },
  arabic: {
    title: 'رضا العملاء، ربيع 2026',
    subtitle: 'تقرير الاستبيان',
    questions: ['ما مدى احتمال أن توصي بنا؟', 'ماذا اشتريت آخر مرة (في المتجر)؟', 'كيف وجدت خدمتنا؟'],
    options: ['جيد جدا', 'جيد', 'لا جيد ولا سيئ', 'سيئ', 'سيئ جدا', 'لا أعرف'],
    sentences: [
      'كان التوصيل سريعا وكان المندوب لطيفا، لكن الصندوق وصل وفيه انبعاج في أحد أطرافه.',
      'كل شيء على ما يرام، واشتريت هاتف iPhone 15 بسعر 999 دولارا من متجر «السلام».',
      'سأعود إذا بقيت الأسعار كما هي إن شاء الله.',
    ],
    labels: {
      answers: 'الإجابات',
      completion: 'نسبة الإكمال',
      period: 'الفترة',
      filters: 'المرشحات',
      option: 'الخيار',
      share: 'النسبة',
      overview: 'نظرة عامة',
      questions: 'الأسئلة',
    },
    base: 'الأساس: أجاب 118 من 128',
    pageWords: {
      contents: 'المحتويات',
      page: 'صفحة',
      of: 'من',
      continued: 'تابع',
      chartData: 'بيانات الرسم',
      question: 'سؤال',
    },
  },
  hebrew: {
    title: 'שביעות רצון לקוחות, אביב 2026',
    subtitle: 'דוח סקר',
    questions: ['מה הסיכוי שתמליצו עלינו?', 'מה קניתם בפעם האחרונה (בחנות)?', 'איך היה השירות?'],
    options: ['טוב מאוד', 'טוב', 'לא טוב ולא רע', 'רע', 'רע מאוד', 'לא יודע'],
    sentences: [
      'המשלוח היה מהיר והשליח היה אדיב, אבל הקופסה הגיעה מעוכה בפינה אחת.',
      'הכול היה בסדר. קניתי iPhone 15 במחיר 999 שקלים (לא כולל משלוח).',
      'שָׁלוֹם, אחזור אם המחירים יישארו כפי שהם.',
    ],
    labels: {
      answers: 'תשובות',
      completion: 'שיעור השלמה',
      period: 'תקופה',
      filters: 'מסננים',
      option: 'אפשרות',
      share: 'חלק',
      overview: 'סקירה',
      questions: 'שאלות',
    },
    base: 'בסיס: 118 מתוך 128 השיבו',
    pageWords: {
      contents: 'תוכן העניינים',
      page: 'עמוד',
      of: 'מתוך',
      continued: 'המשך',
      chartData: 'נתוני התרשים',
      question: 'שאלה',
    },
  },
  chinese: {
    title: '客户满意度调查，2026年春季',
    subtitle: '调查报告',
    questions: ['您有多大可能向朋友推荐我们？', '您上次购买了什么？', '您对我们的服务满意吗？'],
    options: ['非常好', '好', '一般', '不好', '非常不好', '很难说'],
    sentences: [
      '送货很快，快递员也很和气，但是箱子的一角被压坏了。我在网上买了一部iPhone手机，价格是999元，包装完好，使用起来非常方便。',
      '一切都很好。“舒适、缓慢、诚实”，这就是我对这个地方的描述。',
      '如果价格保持不变，我会再来。',
    ],
    labels: {
      answers: '答卷',
      completion: '完成率',
      period: '期间',
      filters: '筛选',
      option: '选项',
      share: '比例',
      overview: '概览',
      questions: '问题',
    },
    base: '基数：128人中有118人回答',
    pageWords: {
      contents: '目录',
      page: '第',
      of: '/',
      continued: '续',
      chartData: '图表数据',
      question: '问题',
    },
  },
};
