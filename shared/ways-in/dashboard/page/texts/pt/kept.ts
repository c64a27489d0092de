/** Words of the page in Portuguese: what is kept under a name, and how the page itself looks. */
import type { Texts } from '../en/english.ts';

export const keptPortuguese: Texts['kept'] = {
  presets: {
    title: 'Modelos e visões',
    section: 'Modelos',
    none: 'Ainda não há modelos',
    noneHint:
      'Um modelo guarda arquivos, filtros e opções para qualquer pesquisa: escolha “Salvar como modelo” ao preparar uma exportação.',
    edit: 'Editar modelo',
    editNamed: (name) => `Editar o modelo “${name}”`,
    remove: 'Excluir este modelo?',
    removeNamed: (name) => `Excluir o modelo “${name}”`,
    removeText: 'As exportações, os lotes e os agendamentos feitos com ele continuam como estão.',
    removed: 'O modelo foi excluído.',
    changed: (when) => `alterado ${when}`,
  },
  views: {
    section: 'Visões',
    none: 'Ainda não há visões',
    noneHint:
      'Uma visão guarda os filtros, o detalhamento e a comparação da página de uma pesquisa: lá, escolha “Salvar visão”.',
    rename: 'Renomear',
    renameTitle: 'Renomear a visão',
    renameNamed: (name) => `Renomear a visão “${name}”`,
    remove: 'Excluir esta visão?',
    removeNamed: (name) => `Excluir a visão “${name}”`,
    by: (groups) => `detalhada por: ${groups}`,
    grouped: 'detalhada por uma pergunta',
    compared: 'comparada com outro período',
  },
  export: {
    asked: 'O que foi solicitado',
    toSurvey: 'Abrir a página da pesquisa',
    when: 'Solicitada',
    counts: 'De onde vêm as linhas',
    countNames: {
      upstream_total: 'Segundo o serviço de pesquisas',
      read: 'Lidas',
      filtered_out: 'Deixadas de fora pelos filtros',
      written: 'Nos arquivos',
    },
    columns: 'Colunas',
    newest: 'Resposta mais recente',
    links: 'Links para os arquivos',
    id: 'Exportação',
  },
  settings: {
    title: 'Configurações',
    page: 'Esta página',
    zone: 'Fuso horário',
    zoneHint:
      'Os horários desta página aparecem neste fuso, que também é sugerido nas novas exportações e nos novos agendamentos.',
    zoneOfBrowser: (zone) => `O deste navegador: ${zone}`,
    account: 'Sua chave',
    email: 'E-mail',
    workspace: 'Espaço de trabalho',
    unknown: 'O serviço de pesquisas não diz de quem é a chave.',
    keyHint: 'A chave é guardada só nesta aba e esquecida quando você a fecha.',
  },
};
