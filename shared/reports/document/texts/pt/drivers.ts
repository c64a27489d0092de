/** Which ratings go with the overall one, in Portuguese. */
import type { DriverTexts } from '../driver-texts.ts';

export const portugueseDrivers: DriverTexts = {
  heading: 'O que varia com a avaliação geral',
  overall: (title) => `Avaliação geral: “${title}”`,
  leads: (rating, share) =>
    `“${rating}” é o que mais varia com a avaliação geral: ${share} do que as avaliações explicam`,
  explained: (share) => `Juntas, as avaliações explicam ${share} das diferenças na avaliação geral`,
  chart: (level) => `Percentagem do que as avaliações explicam, com intervalo de ${level}`,
  rating: 'Avaliação',
  share: 'Parte',
  correlation: 'Correlação',
  answered: 'Deram ambas',
  note: 'As partes somam 100 %. Dizem que avaliações sobem e descem com a geral, não o que aconteceria se uma delas mudasse.',
  negative: 'Se uma correlação é negativa, a avaliação geral é tanto mais baixa quanto mais alta é esta.',
  leftOut: {
    one: 'Mais {n} avaliação fica de fora: poucos respondentes a deram junto com as outras, diz quase o mesmo que outra, ou a pesquisa tem mais avaliações do que as comparadas.',
    other:
      'Mais {n} avaliações ficam de fora: poucos respondentes as deram junto com as outras, dizem quase o mesmo que outra, ou a pesquisa tem mais avaliações do que as comparadas.',
  },
  method: (answers, each, least, ratings, groups) => ({
    label: 'Avaliações e avaliação geral',
    value: `Pesos relativos (Johnson 2000) das correlações entre avaliações. Cada correlação é dos respondentes que deram ambas, com os seus pesos se as respostas forem ponderadas. Os intervalos obtêm-se deixando de fora, um após outro, cada um de ${groups} grupos de respondentes (jackknife). Só se mostra se houver pelo menos ${ratings} avaliações e cada duas delas tiverem sido dadas em conjunto por pelo menos ${answers} respondentes, e ${each} por avaliação (efetivos se houver pesos), e só se explicarem pelo menos ${least} das diferenças, descontado o que o acaso explicaria.`,
  }),
};
