/** Words of the page in Spanish: a view that is shared as a live page. */
import type { Texts } from '../en/english.ts';

export const sharingSpanish: Texts['sharing'] = {
  share: 'Compartir',
  live: 'Página en vivo',
  title: (name) => `Compartir «${name}»`,
  unnamed: {
    title: 'Ponga nombre a lo que comparte',
    hint: 'La página muestra estos filtros, este desglose y esta comparación, con las respuestas más recientes. Quien la visite verá el nombre.',
    yes: 'Continuar',
  },
  what: 'Una página en vivo, sin iniciar sesión: cifras y gráficos de esta vista con las respuestas más recientes, pero sin respuestas individuales, sin textos y sin datos personales.',
  expiry: { never: 'Hasta revocarlo', week: '7 días', month: '30 días', year: 'Un año' },
  minimumBase: 'Base mínima',
  minimumBaseHint:
    'Se ocultan las cifras basadas en menos respuestas. Las respuestas nuevas se muestran cuando cada grupo ha recibido al menos este número; así nadie puede saber qué respondió una sola persona.',
  embed: 'Incrustarla en otras páginas',
  sites: 'Sitios que pueden incrustarla',
  sitesHint: 'Una dirección por línea, por ejemplo https://intranet.example.com',
  pending: 'Se están calculando sus cifras. La página se abrirá en un momento.',
  statuses: {
    active: 'Activo',
    paused: 'En pausa',
    pending: 'Calculando',
    failed: 'No se muestra',
    expired: 'Caducado',
    used_up: 'Límite alcanzado',
    revoked: 'Revocado',
  },
  visits: { one: '{n} visita', other: '{n} visitas' },
  shownSince: (when) => `cifras de ${when}`,
  heldBack: (count) => `Hay respuestas nuevas; se mostrarán cuando haya al menos ${count} en cada grupo.`,
  paused: 'El servicio de encuestas rechaza la clave con la que se creó, o ya no le muestra la encuesta.',
  resume: 'Reanudar con mi clave',
  resumed: 'La página vuelve a funcionar.',
  revoke: 'Revocar',
  revokeTitle: '¿Revocar este enlace?',
  revokeText: 'Su página deja de funcionar de inmediato, y el enlace no se puede recuperar.',
  revoked: 'Se ha revocado el enlace.',
};
