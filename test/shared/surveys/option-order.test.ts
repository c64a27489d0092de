/** Which options are read in their order and which by frequency, and what stands beside them. */
import { describe, expect, it } from 'vitest';
import { scaleColors } from '../../../shared/reports/document/scales/scale-colors.ts';
import { contrast, divergingColors } from '../../../shared/reports/palette.ts';
import { inReadingOrder, isScale, scaleOf } from '../../../shared/surveys/scales/option-order.ts';

const named = (names: readonly string[]) => names.map((name, at) => ({ id: `o${at}`, name, count: at }));
const ordered = (names: readonly string[]) => inReadingOrder(named(names)).map(({ name }) => name);

describe('options', () => {
  it.each([
    [['18–24', '25–34', '65 and over']],
    [['up to 500', '500–1,000', 'more than 1,000']],
    [['до 20 000 ₽', 'от 20 000 до 50 000 ₽', 'свыше 50 000 ₽']],
    [['1', '2', '3', '4', '5']],
    [['Very much', 'A little', 'Not at all']],
    [['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree']],
    [['Every day', 'Once a week', 'Less often', 'Hard to say']],
    [['Очень хорошо', 'Хорошо', 'Плохо', 'Затрудняюсь ответить']],
    [['Siempre', 'A veces', 'Nunca']],
    [['Concordo totalmente', 'Concordo', 'Discordo']],
    [['Yes', 'No', 'Not sure']],
    [['Badly', 'So-so', 'Well', 'Perfectly']],
    [['Плохо', 'Так себе', 'Хорошо', 'Прекрасно']],
    [['Mal', 'Más o menos', 'Bien', 'Perfecto']],
    [['Ruim', 'Mais ou menos', 'Bom', 'Perfeito']],
    [['Terrible', 'Meh', 'Whatever', 'Great']],
    [['Fácil', 'Difícil']],
    [['January', 'February', 'March']],
    [['Mon', 'Tuesdays', 'Thurs']],
    [['Да', 'Нет']],
  ])('keep the order of a scale: %j', (names) => {
    expect(isScale(named(names))).toBe(true);
    expect(ordered(names)).toEqual(names);
  });

  it.each([
    [['Bread', 'Cheese & wine', 'Tea']],
    [['iPhone 15', 'Galaxy S24', 'Pixel 9']],
    [['Рекомендация', 'Стоимость', 'Местоположение']],
    [['Netherlands', 'Germany', 'Brazil']],
    [['Money', 'Marketing', 'Sunscreen']],
    [['Good staff', 'Bad coffee', 'Good prices', 'Poor signs']],
    [['I bought nothing', 'I do not know the northern branch', 'A decoration']],
  ])('come by frequency where their order means nothing: %j', (names) => {
    expect(ordered(names)).toEqual(names.toReversed());
  });

  it('that stand beside a list stay at its end, however frequent they are', () => {
    const names = ['Bread', 'None of these', 'Tea', 'Other', 'Don’t know'];
    expect(ordered(names)).toEqual(['Tea', 'Bread', 'None of these', 'Other', 'Don’t know']);
    const extra = [{ id: 'noneOfAbove', name: 'Nope', count: 90 }, ...named(['Bread', 'Tea'])];
    expect(inReadingOrder(extra).map(({ name }) => name)).toEqual(['Tea', 'Bread', 'Nope']);
  });
});

describe('a scale', () => {
  it.each([
    [['Badly', 'So-so', 'Well', 'Perfectly'], 'last'],
    [['Отлично', 'Нормально', 'Плохо', 'Трудно сказать'], 'first'],
    [['Not satisfied', 'Neither', 'Satisfied'], 'last'],
    [['Nunca', 'A veces', 'Siempre'], undefined],
    [['18–24', '25–34'], undefined],
  ])('knows its best end where its words tell: %j', (names, best) => {
    expect(scaleOf(named(names))?.best).toBe(best);
  });

  it('is without the answers outside it', () => {
    const steps = (names: readonly string[]) => scaleOf(named(names))?.steps.map(({ name }) => name);
    expect(steps(['Bad', 'Good', 'Cannot say'])).toEqual(['Bad', 'Good']);
    expect(steps(['Плохо', 'Хорошо', 'Сложно сказать'])).toEqual(['Плохо', 'Хорошо']);
  });
});

describe('the columns of a matrix', () => {
  it('run from the colours of bad to those of good, whichever comes first', () => {
    const colors = divergingColors(3);
    expect(scaleColors(named(['Disagree', 'Neither', 'Agree']), '#1f6f8f')).toEqual(colors);
    expect(scaleColors(named(['Very good', 'Average', 'Very bad']), '#1f6f8f')).toEqual(colors.toReversed());
  });

  it('are depths of one hue where no end is known to be good, however many they are', () => {
    const numbers = Array.from({ length: 10 }, (_, at) => String(at + 1));
    const colors = scaleColors(named(numbers), '#1f6f8f');
    expect(new Set(colors).size).toBe(10);
    const depths = colors.map((color) => contrast(color, '#ffffff'));
    expect(depths).toEqual(depths.toSorted((a, b) => a - b));
    const bluish = colors.map((color) => Number.parseInt(color.slice(5), 16) > Number.parseInt(color.slice(1, 3), 16));
    expect(bluish).toEqual(numbers.map(() => true));
  });

  it('leave those who could not say out of the scale', () => {
    const [bad, good] = divergingColors(2);
    expect(scaleColors(named(['Bad', 'Good', 'Hard to say']), '#1f6f8f')).toEqual([bad, good, '#5f6b7a']);
  });
});
