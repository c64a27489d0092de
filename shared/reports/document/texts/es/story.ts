/** What stands out, banners, weights and changes, in Spanish. */
import type { StoryTexts } from '../story-texts.ts';

export const spanishStory: StoryTexts = {
  findings: {
    heading: 'Lo que destaca',
    outcome: {
      option: (name) => `respondió «${name}»`,
      own_texts: 'escribió una respuesta propia',
      top_2_box: 'dio uno de los dos valores más altos',
      upper: 'dio un valor de la mitad superior de la escala',
      lower: 'dio un valor de la mitad inferior de la escala',
      firstPlace: (option) => `puso «${option}» en primer lugar`,
      text: (text) => `escribió «${text}»`,
    },
    figures: { mean: 'la media', rank: 'el rango medio (1 es el mejor)', score: 'el NPS' },
    ofRow: (question, row) => `${question} – ${row}`,
    column: ({ question, outcome, column, here, there, difference }) =>
      `«${question}»: el ${here} de «${column}» ${outcome}, frente al ${there} de todos los demás (${difference} puntos).`,
    columnMean: ({ question, figure, column, here, there, difference }) =>
      `«${question}»: ${figure} es ${here} en «${column}» y ${there} entre todos los demás (${difference}).`,
    change: ({ question, outcome, here, there, difference }) =>
      `«${question}»: el ${here} ${outcome}, frente al ${there} de antes (${difference} puntos).`,
    changeMean: ({ question, figure, here, there, difference }) =>
      `«${question}»: ${figure} es ${here}; antes era ${there} (${difference}).`,
    extreme: ({ question, outcome, here, limit }) =>
      `«${question}»: el ${here} ${outcome}, claramente más del ${limit}.`,
    drop: ({ question, here, there, difference }) =>
      `En «${question}» dejó la encuesta el ${here} de quienes llegaron hasta allí, frente al ${there} en las demás preguntas (${difference} puntos).`,
    tests: {
      two_shares: 'prueba z de dos proporciones',
      two_means: 'prueba t de Welch',
      one_share: (limit) => `prueba z unilateral frente al ${limit}`,
    },
    restsOn: (sides, test, p, q) => `${sides}; ${test}, ${p}, corregido por todas las pruebas ${q}`,
    sides: (here, there) => `n = ${here} frente a ${there}`,
    side: (here) => `n = ${here}`,
    unreadable: (question, count, given, percent) =>
      `«${question}»: ${count} de ${given} respuestas (${percent}) tienen un valor que no se puede leer y no se cuentan.`,
    unreadableRule: 'Regla: al menos el 5 % de las respuestas a una pregunta no se puede leer.',
    smallBases: (count, questions) => `${count} de ${questions} preguntas tienen menos de 30 encuestados.`,
    smallBasesRule: 'Regla: al menos un tercio de las preguntas se basa en menos de 30 respuestas.',
    weakWeights: (effective, respondents, percent) =>
      `Con los pesos, ${respondents} encuestados valen solo por ${effective} (${percent}): los intervalos son amplios.`,
    weakWeightsRule: 'Regla: la eficiencia de los pesos es inferior al 60 %.',
    targetsMissed: (iterations) => `Los pesos no han alcanzado sus objetivos tras ${iterations} vueltas.`,
    targetsMissedRule: 'Regla: la ponderación terminó antes de alcanzar los objetivos.',
  },
  banner: {
    total: 'Total',
    caption: (groups) => `Por «${groups}»: porcentaje y, debajo, número de encuestados`,
    weightedCaption: (groups) => `Por «${groups}»: porcentajes ponderados`,
    respondents: 'Base: respondieron',
    weightedBase: 'Base ponderada',
    effectiveBase: 'Base efectiva',
    weightedBaseLine: (weighted, effective) => `base ponderada ${weighted}, base efectiva ${effective}`,
    leftOut: {
      one: '{n} valor menos frecuente no tiene columna propia.',
      other: '{n} valores menos frecuentes no tienen columna propia.',
    },
    hiddenColumns: 'No se muestran las columnas con muy pocos encuestados.',
    columnsHeading: 'Columnas',
    sheet: 'Datos de columnas',
    sheetColumns: {
      number: 'Número',
      row: 'Fila',
      figure: 'Cifra',
      group: 'Grupo de columnas',
      column: 'Columna',
      letter: 'Letra',
      weightedCount: 'Número ponderado',
      base: 'Base',
      significant: 'Mayor que',
    },
  },
  trend: {
    compared: 'Comparado con',
    caption: (period) => `Cambio respecto a ${period}`,
    before: 'Antes',
    now: 'Ahora',
    change: 'Cambio',
    points: 'Puntos',
    sharesTitle: 'Porcentaje en el tiempo',
    meanTitle: 'Media en el tiempo',
    notCompared: 'Los cambios no se muestran: hay muy pocos encuestados.',
    was: (value) => `antes ${value}`,
    inPoints: (points) => `${points} puntos`,
    signs: (period, then, now) =>
      `▲ más y ▼ menos que en el otro período (${period}): entonces hubo ${then} respuestas completas; ahora, ${now}. Los recuentos cambian en porcentaje; los porcentajes, en puntos.`,
  },
  weights: {
    heading: 'Pesos',
    kind: 'Ponderado por',
    column: (columns) => `los valores de ${columns}`,
    rim: (columns) => `ponderación iterativa (rim) a los objetivos de ${columns}`,
    respondents: 'Encuestados con peso',
    unweighted: 'Encuestados sin peso, no contados',
    effectiveBase: 'Base efectiva',
    ofRespondents: (effective, percent) => `${effective} (eficiencia ${percent})`,
    range: 'Rango de los pesos',
    fromTo: (from, to) => `de ${from} a ${to}`,
    iterations: 'Vueltas de la ponderación',
    reached: (iterations) => `${iterations}, todos los objetivos alcanzados`,
    missed: (iterations) => `${iterations}, objetivos no alcanzados`,
    capped: 'Pesos reducidos al máximo permitido',
  },
  method: (level) => ({
    heading: 'Cómo se comparan columnas y períodos',
    facts: {
      standsOut: {
        label: 'Lo que destaca',
        value:
          'Se prueba cada cifra: cada columna frente a todos los demás encuestados, este período frente a aquel con el que se compara, la proporción de cada respuesta frente a tres cuartos («Difícil de decir», frente a un décimo) y el abandono en una pregunta frente al de las demás. Una diferencia solo se menciona si q ≤ 0,05 tras la corrección de Benjamini y Hochberg sobre todas estas pruebas, si es de al menos 5 puntos o 0,2 desviaciones estándar, si hay al menos 30 encuestados en cada lado y si cada resultado se espera allí al menos diez veces. Primero van las diferencias mayores, cinco como máximo.',
      },
      letters: {
        label: 'Letras',
        value: `Cada columna tiene una letra; después de la Z, dos, y entonces las marcas se separan con espacios. Una proporción o media lleva las letras de las columnas de su grupo que son significativamente menores, con una confianza del ${level}, prueba bilateral.`,
      },
      shares: {
        label: 'Prueba de proporciones',
        value: 'Prueba z de dos proporciones con varianza conjunta, sin corrección por continuidad.',
      },
      means: { label: 'Prueba de medias', value: 'Prueba t de Welch, que no supone varianzas iguales.' },
      overlap: {
        label: 'Columnas que se solapan',
        value:
          'Si un encuestado puede estar en dos columnas, la varianza de la diferencia se reduce por los compartidos: z = (p₁ − p₂) / √(p(1 − p)(1/n₁ + 1/n₂ − 2k)), k = n₁₂ / (n₁ · n₂), n₁₂ encuestados en ambas; con pesos k = Σw² de los compartidos / (Σw₁ · Σw₂). Con las medias se usa la covarianza del mismo modo.',
      },
      small: {
        label: 'Columnas pequeñas',
        value:
          'Las columnas con menos de 30 encuestados que respondieron a la pregunta no se prueban y no llevan letras. Tampoco se prueban los porcentajes cuando en una columna cabe esperar menos de cinco respuestas.',
      },
      change: {
        label: 'Cambios',
        value: `Diferencias respecto al otro período, en puntos porcentuales o entre medias; el NPS se prueba como la media de 100, 0 y −100. ▲ y ▼ marcan cambios significativos con una confianza del ${level}; = significa que no se encontró un cambio significativo.`,
      },
      weights: {
        label: 'Cifras ponderadas',
        value:
          'Porcentajes, medias y desviaciones están ponderados; los recuentos son de encuestados. Los intervalos y las pruebas usan la base efectiva de Kish, (Σw)² / Σw².',
      },
      hiding: {
        label: 'Cifras ocultas',
        value:
          'También en columnas y cambios se ocultan las cifras de menos encuestados que la base mínima, y aquellas con las que se podrían calcular. Quien tenga dos informes con filtros distintos aún puede compararlos.',
      },
      hidingWeights: {
        label: 'Cifras ocultas y ponderación',
        value:
          'Con una base mínima, los recuentos de un informe ponderado son sumas de pesos redondeadas. Las bases ponderada y efectiva y los intervalos no se muestran, porque con ellos se podría calcular el número de encuestados.',
      },
    },
    correction: {
      label: 'Corrección por muchas pruebas',
      none: 'Ninguna: de 100 comparaciones sin diferencia real, algunas llevan una letra por azar.',
      bonferroni: 'Bonferroni, sobre todos los pares de columnas de un grupo en una fila.',
      bh: 'Benjamini y Hochberg, sobre todos los pares de columnas de un grupo en una fila.',
    },
  }),
};
