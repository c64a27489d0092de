/** Which ratings go with the overall one, in Spanish. */
import type { DriverTexts } from '../driver-texts.ts';

export const spanishDrivers: DriverTexts = {
  heading: 'Qué varía con la valoración general',
  overall: (title) => `Valoración general: «${title}»`,
  leads: (rating, share) =>
    `«${rating}» es lo que más varía con la valoración general: ${share} de lo que explican las valoraciones`,
  explained: (share) => `Las valoraciones juntas explican el ${share} de las diferencias en la valoración general`,
  chart: (level) => `Porcentaje de lo que explican las valoraciones, con intervalo del ${level}`,
  rating: 'Valoración',
  share: 'Parte',
  correlation: 'Correlación',
  answered: 'Dieron ambas',
  note: 'Las partes suman el 100 %. Dicen qué valoraciones suben y bajan con la general, no qué pasaría si una de ellas cambiara.',
  negative: 'Si una correlación es negativa, la valoración general es más baja cuanto más alta es esta.',
  leftOut: {
    one: 'Se omite {n} valoración más: muy pocos encuestados la dieron junto con las demás, dice casi lo mismo que otra, o la encuesta tiene más valoraciones de las que se comparan.',
    other:
      'Se omiten {n} valoraciones más: muy pocos encuestados las dieron junto con las demás, dicen casi lo mismo que otra, o la encuesta tiene más valoraciones de las que se comparan.',
  },
  method: (answers, each, least, ratings, groups) => ({
    label: 'Valoraciones y valoración general',
    value: `Pesos relativos (Johnson 2000) de las correlaciones entre valoraciones. Cada correlación es de los encuestados que dieron ambas, con sus pesos si las respuestas están ponderadas. Los intervalos se obtienen dejando fuera, uno tras otro, cada uno de ${groups} grupos de encuestados (jackknife). Solo se muestra si hay al menos ${ratings} valoraciones y cada dos de ellas las dieron juntas al menos ${answers} encuestados, y ${each} por cada valoración (efectivos si hay pesos), y solo si explican al menos el ${least} de las diferencias, descontado lo que explicaría el azar.`,
  }),
};
