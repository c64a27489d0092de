/** Portuguese. */
import type { MailTexts } from './mail-texts.ts';

export const portuguese: MailTexts = {
  counted: {
    answers: { one: '{n} resposta', other: '{n} respostas' },
    surveys: { one: '{n} pesquisa', other: '{n} pesquisas' },
    files: { one: '{n} arquivo', other: '{n} arquivos' },
  },
  units: { kilobytes: 'KB', megabytes: 'MB', gigabytes: 'GB' },
  delivery: {
    lead: (answers, surveys) => `${answers} de ${surveys}.`,
    made: 'Criado',
    period: 'Período',
    wholePeriod: 'todas as respostas até agora',
    since: (day) => `desde ${day}`,
    until: (day) => `até ${day}`,
    surveys: 'Pesquisas',
    more: { one: 'e mais {n}', other: 'e mais {n}' },
    files: 'Arquivos',
    attached: 'em anexo',
    download: 'Baixar',
    linksUntil: { one: 'O link funciona até {until}.', other: 'Os links funcionam até {until}.' },
    linksForGood: { one: 'O link funciona até ser revogado.', other: 'Os links funcionam até serem revogados.' },
    byLink: {
      personal: 'Enviado como link porque pode conter dados pessoais.',
      too_large: 'Enviado como link porque é grande demais para um e-mail.',
    },
    nothing: 'Desta vez não há arquivos.',
    failed: {
      one: 'Não foi possível exportar {n} pesquisa',
      other: 'Não foi possível exportar {n} pesquisas',
    },
    reasons: {
      access_denied: 'Não há acesso à pesquisa.',
      quiz_not_found: 'A pesquisa não existe mais ou não está acessível.',
      not_found: 'A pesquisa não existe mais ou não está acessível.',
      blocked_by_tariff: 'Não está incluído no plano do remetente.',
      user_not_authenticated: 'A chave do remetente não é mais válida.',
      word_row_limit: 'Há respostas demais para o Word.',
      drift: 'A pesquisa mudou desde a última vez.',
      answers_changed: 'As respostas mudaram durante a leitura.',
      upstream_refused: 'O serviço de pesquisas recusou a solicitação.',
      upstream_unavailable: 'O serviço de pesquisas não respondeu.',
      upstream_unreadable: 'A resposta do serviço de pesquisas não pôde ser lida.',
      gave_up: 'Não deu certo após várias tentativas.',
    },
    drift: {
      title: 'O que mudou na pesquisa desde a última vez',
      added: 'Novo',
      removed: 'Removido',
      renamed: 'Com outro nome',
      retyped: 'Tipo alterado',
      options: 'Opções alteradas',
    },
  },
  figures: {
    survey: 'Pesquisa',
    asOf: (moment) => `Números de ${moment}.`,
    since: (day) => `O que mudou desde o e-mail de ${day}`,
    same: (day) => `Nada mudou desde o e-mail de ${day}.`,
    viewChanged: 'A visão foi editada depois do último e-mail, por isso não há comparação com ele.',
    missing: (view) => `Desta vez não foi possível calcular os números de “${view}”.`,
    heldBack: (view) =>
      `Desta vez sem “${view}”: poucas respostas mudaram desde a última vez que foi compartilhada. Ela voltará quando houver mudanças suficientes.`,
  },
  test: {
    subject: (destination) => `Teste: ${destination}`,
    lead: 'Isto é um teste. Os arquivos vão chegar a este endereço.',
  },
  confirmation: {
    subject: 'Quer receber resultados de pesquisas por e-mail?',
    title: 'Quer receber resultados de pesquisas por e-mail?',
    lead: (sender) => `${sender} quer enviar a este endereço arquivos com resultados de pesquisas.`,
    leadUnknown: (host) => `Alguém que usa ${host} quer enviar a este endereço arquivos com resultados de pesquisas.`,
    what: 'São tabelas de respostas, relatórios e gráficos. Um e-mail chega sempre que o remetente os prepara: uma só vez ou com regularidade, por exemplo toda semana. Cada e-mail diz o que contém e tem um link para parar de recebê-los.',
    button: 'Sim, quero receber',
    ignore: 'Se você não esperava por isto, não faça nada: sem o seu consentimento, nada é enviado.',
  },
  foot: {
    why: (sender, what, address) =>
      `Você recebe este e-mail porque ${sender} envia “${what}” para ${address} e você aceitou.`,
    whyUnknown: (host, what, address) =>
      `Você recebe este e-mail porque alguém que usa ${host} envia “${what}” para ${address} e você aceitou.`,
    stop: 'Parar de receber estes e-mails',
    asked: (address) => `Este e-mail foi enviado para ${address} e não será repetido.`,
    refuse: 'Não, não enviar nada nem perguntar de novo',
  },
  pages: {
    confirm: {
      title: 'Resultados de pesquisas por e-mail?',
      text: 'Pressione o botão e os arquivos com resultados de pesquisas serão enviados a este endereço. Cada e-mail tem um link para parar de recebê-los.',
    },
    confirmed: { title: 'Obrigado', text: 'Os arquivos com resultados de pesquisas serão enviados a este endereço.' },
    stop: {
      title: 'Parar de receber estes e-mails?',
      text: 'Pressione o botão e esta caixa não receberá mais e-mails deste remetente.',
    },
    stopped: { title: 'Pronto', text: 'Esta caixa não recebe mais e-mails deste remetente.' },
    resumed: { title: 'Você voltará a receber e-mails', text: 'Esta caixa voltará a receber e-mails deste remetente.' },
    unknown: { title: 'Esta página não existe', text: 'Veja se o endereço foi copiado até o último caractere.' },
    expired: { title: 'Este link expirou', text: 'Peça um novo a quem o enviou.' },
    too_many: { title: 'Tentativas demais', text: 'Espere alguns minutos e tente de novo.' },
  },
  buttons: { confirm: 'Sim, quero receber', stop: 'Parar de receber', resume: 'Receber de novo' },
};
