/** Which ratings go with the overall one, in Portuguese. */
import type { DriverTexts } from '../driver-texts.ts';

export const portugueseDrivers: DriverTexts = {
  heading: 'O que varia com a avaliação geral',
  overall: (title) => `Avaliação geral: “${title}”`,
  leads: (rating, share) =>
    `“${rating}” é o que mais varia com a avaliação geral: ${share} do que as avaliações explicam`,
  explained: (share) => `Juntas, as avaliações explicam ${share} das diferenças na avaliação geral`,
  chart: (level) => `Porcentagem do que as avaliações explicam, com intervalo de ${level}`,
  rating: 'Avaliação',
  share: 'Parte',
  correlation: 'Correlação',
  answered: 'Deram ambas',
  note: 'As partes somam 100%. Elas dizem quais avaliações sobem e descem com a geral, não o que aconteceria se uma delas mudasse.',
  negative: 'Se uma correlação é negativa, quanto mais alta é esta avaliação, mais baixa é a geral.',
  leftOut: {
    one: 'Mais {n} avaliação fica de fora: muito poucos respondentes a deram junto com as outras, diz quase o mesmo que outra, ou a pesquisa tem mais avaliações do que as comparadas.',
    other:
      'Mais {n} avaliações ficam de fora: muito poucos respondentes as deram junto com as outras, dizem quase o mesmo que outra, ou a pesquisa tem mais avaliações do que as comparadas.',
  },
  method: (answers, each, least, ratings, groups) => ({
    label: 'Avaliações e avaliação geral',
    value: `Pesos relativos (Johnson 2000) das correlações entre avaliações. Cada correlação é dos respondentes que deram ambas, com seus pesos se as respostas forem ponderadas. Os intervalos são obtidos deixando de fora, um após o outro, cada um de ${groups} grupos de respondentes (jackknife). Isto só é mostrado se houver pelo menos ${ratings} avaliações, se cada duas delas tiverem sido dadas juntas por pelo menos ${answers} respondentes, e ${each} por avaliação (efetivos, se houver pesos), e se elas explicarem pelo menos ${least} das diferenças, descontado o que o acaso explicaria.`,
  }),
};
