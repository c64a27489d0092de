/** What stands out, banners, weights and changes, in Portuguese. */
import type { StoryTexts } from '../story-texts.ts';

export const portugueseStory: StoryTexts = {
  findings: {
    heading: 'O que se destaca',
    outcome: {
      option: (name) => `responderam “${name}”`,
      own_texts: 'escreveram uma resposta própria',
      top_2_box: 'deram um dos dois valores mais altos',
      upper: 'deram um valor da metade superior da escala',
      lower: 'deram um valor da metade inferior da escala',
      firstPlace: (option) => `puseram “${option}” em primeiro lugar`,
      text: (text) => `escreveram “${text}”`,
    },
    figures: { mean: 'a média', rank: 'a posição média (1 é a melhor)', score: 'o NPS' },
    ofRow: (question, row) => `${question} – ${row}`,
    column: ({ question, outcome, column, here, there, difference }) =>
      `“${question}”: ${here} de “${column}” ${outcome}, contra ${there} de todos os outros (${difference} pontos).`,
    columnMean: ({ question, figure, column, here, there, difference }) =>
      `“${question}”: ${figure} é ${here} em “${column}” e ${there} entre todos os outros (${difference}).`,
    change: ({ question, outcome, here, there, difference }) =>
      `“${question}”: ${here} ${outcome}, contra ${there} antes (${difference} pontos).`,
    changeMean: ({ question, figure, here, there, difference }) =>
      `“${question}”: ${figure} é ${here}; antes era ${there} (${difference}).`,
    extreme: ({ question, outcome, here, limit }) => `“${question}”: ${here} ${outcome}, claramente mais de ${limit}.`,
    drop: ({ question, here, there, difference }) =>
      `Em “${question}”, ${here} de quem chegou até ali deixou a pesquisa, contra ${there} nas outras perguntas (${difference} pontos).`,
    tests: {
      two_shares: 'teste z de duas proporções',
      two_means: 'teste t de Welch',
      one_share: (limit) => `teste z unilateral contra ${limit}`,
    },
    restsOn: (sides, test, p, q) => `${sides}; ${test}, ${p}, corrigido para todos os testes ${q}`,
    sides: (here, there) => `n = ${here} contra ${there}`,
    side: (here) => `n = ${here}`,
    unreadable: (question, count, given, percent) =>
      `“${question}”: ${count} de ${given} respostas (${percent}) têm um valor que não pode ser lido e não são contadas.`,
    unreadableRule: 'Regra: pelo menos 5% das respostas a uma pergunta não podem ser lidas.',
    smallBases: (count, questions) => `${count} de ${questions} perguntas têm menos de 30 respondentes.`,
    smallBasesRule: 'Regra: pelo menos um terço das perguntas se baseia em menos de 30 respostas.',
    weakWeights: (effective, respondents, percent) =>
      `Com os pesos, ${respondents} respondentes valem só por ${effective} (${percent}): os intervalos são largos.`,
    weakWeightsRule: 'Regra: a eficiência dos pesos é inferior a 60%.',
    targetsMissed: (iterations) => `Os pesos não alcançaram as metas após ${iterations} rodadas.`,
    targetsMissedRule: 'Regra: a ponderação terminou antes de alcançar as metas.',
  },
  banner: {
    total: 'Total',
    caption: (groups) => `Por “${groups}”: porcentagem e, abaixo, o número de respondentes`,
    weightedCaption: (groups) => `Por “${groups}”: porcentagens ponderadas`,
    respondents: 'Base: responderam',
    weightedBase: 'Base ponderada',
    effectiveBase: 'Base efetiva',
    weightedBaseLine: (weighted, effective) => `base ponderada ${weighted}, base efetiva ${effective}`,
    leftOut: {
      one: '{n} valor menos frequente não tem coluna própria.',
      other: '{n} valores menos frequentes não têm coluna própria.',
    },
    hiddenColumns: 'Colunas com muito poucos respondentes não são mostradas.',
    columnsHeading: 'Colunas',
    sheet: 'Dados das colunas',
    sheetColumns: {
      number: 'Número',
      row: 'Linha',
      figure: 'Medida',
      group: 'Grupo de colunas',
      column: 'Coluna',
      letter: 'Letra',
      weightedCount: 'Número ponderado',
      base: 'Base',
      significant: 'Maior que',
    },
  },
  trend: {
    compared: 'Comparado com',
    caption: (period) => `Mudança em relação a ${period}`,
    before: 'Antes',
    now: 'Agora',
    change: 'Mudança',
    points: 'Pontos',
    sharesTitle: 'Porcentagem no tempo',
    meanTitle: 'Média no tempo',
    notCompared: 'As mudanças não são mostradas: há muito poucos respondentes.',
    was: (value) => `antes ${value}`,
    inPoints: (points) => `${points} pontos`,
    signs: (period, then, now) =>
      `▲ mais e ▼ menos que no outro período (${period}): ele teve ${then} respostas completas; este, ${now}. As contagens mudam em porcentagem; as porcentagens, em pontos.`,
  },
  weights: {
    heading: 'Pesos',
    kind: 'Ponderado por',
    column: (columns) => `os valores de ${columns}`,
    rim: (columns) => `ponderação iterativa (rim) para as metas de ${columns}`,
    respondents: 'Respondentes com peso',
    unweighted: 'Respondentes sem peso, não contados',
    effectiveBase: 'Base efetiva',
    ofRespondents: (effective, percent) => `${effective} (eficiência ${percent})`,
    range: 'Faixa dos pesos',
    fromTo: (from, to) => `de ${from} a ${to}`,
    iterations: 'Rodadas da ponderação',
    reached: (iterations) => `${iterations}, todas as metas alcançadas`,
    missed: (iterations) => `${iterations}, metas não alcançadas`,
    capped: 'Pesos reduzidos ao limite',
  },
  method: (level) => ({
    heading: 'Como colunas e períodos são comparados',
    facts: {
      standsOut: {
        label: 'O que se destaca',
        value:
          'Cada número é testado: cada coluna contra todos os outros respondentes, este período contra aquele com que é comparado, a proporção de cada resposta contra três quartos (“Difícil responder”, contra um décimo) e a desistência em uma pergunta contra a das outras. Uma diferença só é citada se q ≤ 0,05 após a correção de Benjamini e Hochberg sobre todos esses testes, se for de pelo menos 5 pontos ou 0,2 desvio padrão, se houver pelo menos 30 respondentes de cada lado e se cada resultado for esperado ali pelo menos dez vezes. Primeiro vêm as maiores diferenças, no máximo cinco.',
      },
      letters: {
        label: 'Letras',
        value: `Cada coluna tem uma letra; depois do Z, duas, e então as marcas são separadas por espaços. Uma proporção ou média leva as letras das colunas do seu grupo que são significativamente menores, com ${level} de confiança, teste bilateral.`,
      },
      shares: {
        label: 'Teste de proporções',
        value: 'Teste z de duas proporções com variância conjunta, sem correção de continuidade.',
      },
      means: { label: 'Teste de médias', value: 'Teste t de Welch, que não supõe variâncias iguais.' },
      overlap: {
        label: 'Colunas que se sobrepõem',
        value:
          'Quando um respondente pode estar em duas colunas, a variância da diferença é reduzida pelos que são comuns: z = (p₁ − p₂) / √(p(1 − p)(1/n₁ + 1/n₂ − 2k)), k = n₁₂ / (n₁ · n₂), n₁₂ respondentes em ambas; com pesos k = Σw² dos comuns / (Σw₁ · Σw₂). Para médias usa-se a covariância do mesmo modo.',
      },
      small: {
        label: 'Colunas pequenas',
        value:
          'Colunas em que menos de 30 respondentes responderam à pergunta não são testadas e não têm letras. Também não são testadas porcentagens quando se esperam menos de cinco respostas em uma coluna.',
      },
      change: {
        label: 'Mudanças',
        value: `Diferenças em relação ao outro período, em pontos percentuais ou entre médias; o NPS é testado como a média de 100, 0 e −100. ▲ e ▼ marcam mudanças significativas com ${level} de confiança; = significa que não se encontrou mudança significativa.`,
      },
      weights: {
        label: 'Números ponderados',
        value:
          'Porcentagens, médias e desvios são ponderados; as contagens são de respondentes. Os intervalos e os testes usam a base efetiva de Kish, (Σw)² / Σw².',
      },
      hiding: {
        label: 'Números ocultos',
        value:
          'Também em colunas e mudanças ficam ocultos os números de menos respondentes que a base mínima, e aqueles com que poderiam ser calculados. Quem tiver dois relatórios com filtros diferentes ainda pode compará-los.',
      },
      hidingWeights: {
        label: 'Números ocultos e pesos',
        value:
          'Com uma base mínima, as contagens de um relatório ponderado são somas de pesos arredondadas. As bases ponderada e efetiva e os intervalos não são mostrados, porque com eles se poderia calcular o número de respondentes.',
      },
    },
    correction: {
      label: 'Correção para muitos testes',
      none: 'Nenhuma: de 100 comparações sem diferença real, algumas levam uma letra por acaso.',
      bonferroni: 'Bonferroni, sobre todos os pares de colunas de um grupo em uma linha.',
      bh: 'Benjamini e Hochberg, sobre todos os pares de colunas de um grupo em uma linha.',
    },
  }),
};
