/** Words of the page in Spanish: what is kept under a name, and how the page itself looks. */
import type { Texts } from '../en/english.ts';

export const keptSpanish: Texts['kept'] = {
  presets: {
    title: 'Plantillas y vistas',
    section: 'Plantillas',
    none: 'Aún no hay plantillas',
    noneHint:
      'Una plantilla guarda archivos, filtros y opciones para cualquier encuesta: elija «Guardar como plantilla» al preparar una exportación.',
    edit: 'Editar plantilla',
    editNamed: (name) => `Editar la plantilla «${name}»`,
    remove: '¿Eliminar esta plantilla?',
    removeNamed: (name) => `Eliminar la plantilla «${name}»`,
    removeText: 'Las exportaciones, los lotes y las programaciones creados con ella quedan como están.',
    removed: 'Se ha eliminado la plantilla.',
    changed: (when) => `modificada ${when}`,
  },
  views: {
    section: 'Vistas',
    none: 'Aún no hay vistas',
    noneHint:
      'Una vista guarda los filtros, el desglose y la comparación de la página de una encuesta: elija allí «Guardar vista».',
    rename: 'Renombrar',
    renameTitle: 'Renombrar la vista',
    renameNamed: (name) => `Renombrar la vista «${name}»`,
    remove: '¿Eliminar esta vista?',
    removeNamed: (name) => `Eliminar la vista «${name}»`,
    by: (groups) => `desglose: ${groups}`,
    grouped: 'desglosada por una pregunta',
    compared: 'comparada con otro período',
  },
  export: {
    asked: 'Lo que se solicitó',
    toSurvey: 'Abrir la página de la encuesta',
    when: 'Solicitada',
    counts: 'De dónde vienen las filas',
    countNames: {
      upstream_total: 'Según el servicio de encuestas',
      read: 'Leídas',
      filtered_out: 'Excluidas por los filtros',
      written: 'En los archivos',
    },
    columns: 'Columnas',
    newest: 'Respuesta más reciente',
    links: 'Enlaces a sus archivos',
    id: 'Exportación',
  },
  settings: {
    title: 'Ajustes',
    page: 'Esta página',
    zone: 'Zona horaria',
    zoneHint:
      'Las horas de esta página se muestran en esta zona, que también se propone en las exportaciones y programaciones nuevas.',
    zoneOfBrowser: (zone) => `La de este navegador: ${zone}`,
    account: 'Su clave',
    email: 'Correo',
    workspace: 'Espacio de trabajo',
    unknown: 'El servicio de encuestas no dice de quién es la clave.',
    keyHint: 'La clave solo se guarda en esta pestaña y se olvida al cerrarla.',
  },
};
