/**
 * Every field of a question twice: with a value that matters and without. What is seen of it is in the one's place on
 * the page and not in the other's; or what is typed there is taken by the one and not by the other.
 */
interface Row {
  on: object;
  off: object;
  /** On the page of the first, and not on that of the second. */
  sees?: string | RegExp | ((markup: string) => boolean) | undefined;
  /** What is typed, by the part of the field, and which of the two refuses it. */
  typed?: Record<string, string | string[]> | undefined;
  refused?: 'on' | 'off';
}

const list = (...texts: string[]) => texts.map((text, at) => ({ id: `o${at + 1}`, text }));
const three = list('A', 'B', 'C');
const many = list(...'ABCDEFGH');
const isShuffled = (markup: string) => {
  const ids = [...markup.matchAll(/"(?:o:|q\.[^"]*\.)(o\d)"/g)].map(([, id]) => id);
  return ids.length === many.length && ids.join() !== ids.toSorted().join();
};
const choice = { type: 'choice', choiceEntities: three };
const dropdown = { type: 'dropdown', dropdownEntities: three };
const matrix = { type: 'matrix', matrixRowEntities: list('R', 'S'), matrixColEntities: three };
const when = { type: 'datetime', dateTimeType: 'datetime' };
const timed = { type: 'input', filling_time_enabled: true, filling_time_seconds: 60 };
const media = (multimedia: object) => ({ type: 'message', title: 'M', multimedia });
const film = { type: 'video', videoUrl: 'https://example.com/a.mp4' };

const seen = (on: object, off: object, sees: Row['sees']): Row => ({ on, off, sees });
const refused = (by: 'on' | 'off', on: object, off: object, typed: Row['typed']): Row => ({
  on,
  off,
  typed,
  refused: by,
});

/** A field of a field is named behind a dot; a second row of the same field behind a colon. */
export const questionRows: Record<string, Row> = {
  title: seen({ type: 'input', title: 'Asked' }, { type: 'input' }, 'Asked'),
  withTitle: seen(
    { type: 'input', title: 'Asked', withTitle: false },
    { type: 'input', title: 'Asked' },
    '<span class="unseen">Asked</span>',
  ),
  description: seen({ type: 'input', description: 'Told' }, { type: 'input' }, 'Told'),
  withDescription: seen(
    { type: 'input', description: 'Told' },
    { type: 'input', description: 'Told', withDescription: false },
    'Told',
  ),
  isRequired: refused('on', { type: 'input', isRequired: true }, { type: 'input' }, { '': ' ' }),
  isBlocked: seen({ type: 'input' }, { type: 'input', isBlocked: true }, '<input'),
  'multimedia.imgUrl': seen(
    media({ type: 'img', imgUrl: 'https://x.test/a' }),
    media({ type: 'img' }),
    '<img src="https://x.test/a"',
  ),
  'multimedia.videoUrl': seen(media(film), media({ type: 'video' }), '<video src="https://example.com/a.mp4"'),
  'multimedia.type': seen(media({ ...film, type: 'audio' }), media(film), '<audio'),
  'multimedia.imgLocation': seen(
    media({ type: 'img', imgUrl: 'https://x.test/a', imgLocation: 'left' }),
    media({ type: 'img', imgUrl: 'https://x.test/a' }),
    'media-left',
  ),
  'multimedia.imgLocation:right': seen(
    media({ type: 'img', imgUrl: 'https://x.test/a', imgLocation: 'right' }),
    media({ type: 'img', imgUrl: 'https://x.test/a' }),
    'media-right',
  ),
  'multimedia.videoSettings': seen(
    media({ ...film, videoSettings: { autoplay: true, loop: true } }),
    media(film),
    ' autoplay loop muted controls>',
  ),
  'multimedia.videoSettings:framed': seen(
    media({ type: 'video', videoUrl: 'https://youtu.be/abcdef', videoSettings: { controls: false } }),
    media({ type: 'video', videoUrl: 'https://youtu.be/abcdef' }),
    'controls=0',
  ),
  filling_time_enabled: seen(timed, { ...timed, filling_time_enabled: false }, 'role="timer"'),
  filling_time_seconds: seen(timed, { ...timed, filling_time_seconds: 90 }, 'data-limit="60">1:00<'),
  'filling_time_seconds:none': seen(timed, { ...timed, filling_time_seconds: 0 }, 'role="timer"'),
  yesNoTextEntities: seen({ type: 'yesno', yesNoTextEntities: list('Aye', 'Nay') }, { type: 'yesno' }, /Aye.*Nay/),
  choiceEntities: seen(choice, { type: 'choice' }, 'value="o:o3"'),
  choiceMultiple: seen({ ...choice, choiceMultiple: true }, choice, 'type="checkbox"'),
  'choiceMultiple:taken': refused('off', { ...choice, choiceMultiple: true }, choice, { '': ['o:o1', 'o:o2'] }),
  choiceTextOther: seen({ ...choice, choiceTextOther: true }, choice, 'value="other"'),
  hardToAnswer: seen({ ...choice, hardToAnswer: true }, choice, 'value="o:hardToAnswer"'),
  hardToAnswerText: seen(
    { ...choice, hardToAnswer: true, hardToAnswerText: 'Dunno' },
    { ...choice, hardToAnswer: true },
    'Dunno',
  ),
  noneOfAbove: seen({ ...choice, noneOfAbove: true }, choice, 'value="o:noneOfAbove"'),
  noneOfAboveText: seen(
    { ...choice, noneOfAbove: true, noneOfAboveText: 'Nope' },
    { ...choice, noneOfAbove: true },
    'Nope',
  ),
  dropdownEntities: seen(dropdown, { type: 'dropdown' }, '<option value="o:o3">C'),
  dropdownMultiple: seen({ ...dropdown, dropdownMultiple: true }, dropdown, 'type="checkbox"'),
  dropdownOther: seen({ ...dropdown, dropdownOther: true }, dropdown, '<option value="other">'),
  dropdownRandomize: seen(
    { ...dropdown, dropdownEntities: many, dropdownRandomize: true },
    { ...dropdown, dropdownEntities: many },
    isShuffled,
  ),
  rankingEntities: seen({ type: 'ranking', rankingEntities: three }, { type: 'ranking' }, '.o3"'),
  rankingRandomize: seen(
    { type: 'ranking', rankingEntities: many, rankingRandomize: true },
    { type: 'ranking', rankingEntities: many },
    isShuffled,
  ),
  sliderMin: refused('on', { type: 'slider', sliderMin: 10 }, { type: 'slider' }, { '': '5' }),
  sliderMax: refused('on', { type: 'slider', sliderMax: 50 }, { type: 'slider' }, { '': '70' }),
  sliderStep: refused('on', { type: 'slider', sliderStep: 10 }, { type: 'slider' }, { '': '15' }),
  ratingCount: refused('off', { type: 'rating', ratingCount: 7 }, { type: 'rating' }, { '': '7' }),
  ratingFigure: seen({ type: 'rating', ratingFigure: 'heart' }, { type: 'rating' }, 'M12 20.6S3'),
  ratingStartValue: seen({ type: 'rating', ratingStartValue: 0 }, { type: 'rating' }, 'value="0"'),
  scaleCount: refused('on', { type: 'scale', scaleCount: 5 }, { type: 'scale' }, { '': '6' }),
  scaleStartValue: seen({ type: 'scale', scaleStartValue: 0 }, { type: 'scale' }, 'value="0"'),
  scaleLabelLeft: seen({ type: 'scale', scaleLabelLeft: 'Bad' }, { type: 'scale' }, 'Bad'),
  scaleLabelRight: seen({ type: 'scale', scaleLabelRight: 'Good' }, { type: 'scale' }, 'Good'),
  inputPlaceholder: seen({ type: 'input', inputPlaceholder: 'Such as' }, { type: 'input' }, 'placeholder="Such as"'),
  inputIsTextarea: seen({ type: 'input', inputIsTextarea: true }, { type: 'input' }, '<textarea'),
  inputLimitMin: refused('on', { type: 'input', inputLimitMin: 5 }, { type: 'input' }, { '': 'four' }),
  inputLimitMax: refused('on', { type: 'input', inputLimitMax: 5 }, { type: 'input' }, { '': 'longer' }),
  dateTimeType: seen({ type: 'datetime', dateTimeType: 'time' }, { type: 'datetime' }, 'data-part="hour"'),
  dateTimeFormatOfDate: seen({ ...when, dateTimeFormatOfDate: 'DD.MM.YYYY' }, when, 'data-format="DD.MM.YYYY"'),
  dateTimeFormatOfTime: seen({ ...when, dateTimeFormatOfTime: 'HH:mm' }, when, 'data-format="HH:mm"'),
  matrixRowEntities: seen(matrix, { ...matrix, matrixRowEntities: [] }, 'dir="auto">S</div><div class="chips"'),
  matrixColEntities: seen(matrix, { ...matrix, matrixColEntities: [] }, 'value="o:o3"'),
  matrixChoiceType: seen({ ...matrix, matrixChoiceType: 'multiple' }, matrix, 'type="checkbox"'),
  matrixIsAllRequired: refused('on', { ...matrix, matrixIsAllRequired: true }, matrix, { '.o1': 'o:o1' }),
  fileFormats: seen({ type: 'file', fileFormats: ['png'] }, { type: 'file' }, 'accept=".png"'),
  htmlCode: seen({ type: 'html', htmlCode: '<b>Bold</b>' }, { type: 'html' }, '<b>Bold</b>'),
};
