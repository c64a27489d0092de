/** Words of the page in Portuguese: a view that is shared as a live page. */
import type { Texts } from '../en/english.ts';

export const sharingPortuguese: Texts['sharing'] = {
  share: 'Compartilhar',
  live: 'Página ao vivo',
  title: (name) => `Compartilhar “${name}”`,
  unnamed: {
    title: 'Dê um nome ao que vai compartilhar',
    hint: 'A página mostra estes filtros, este detalhamento e esta comparação, com as respostas mais recentes. Quem a visitar verá o nome.',
    yes: 'Continuar',
  },
  what: 'Uma página ao vivo, sem login: números e gráficos desta visão com as respostas mais recentes, mas sem respostas individuais, sem textos e sem dados pessoais.',
  expiry: { never: 'Até ser revogado', week: '7 dias', month: '30 dias', year: 'Um ano' },
  minimumBase: 'Base mínima',
  minimumBaseHint:
    'Números baseados em menos respostas ficam ocultos. Respostas novas aparecem quando cada grupo tiver recebido pelo menos essa quantidade; assim ninguém descobre o que uma só pessoa respondeu.',
  embed: 'Incorporar em outras páginas',
  sites: 'Sites que podem incorporá-la',
  sitesHint: 'Um endereço por linha, por exemplo https://intranet.example.com',
  pending: 'Os números estão sendo calculados. A página abre em instantes.',
  statuses: {
    active: 'Ativo',
    paused: 'Em pausa',
    pending: 'Calculando',
    failed: 'Não aparece',
    expired: 'Expirado',
    used_up: 'Limite atingido',
    revoked: 'Revogado',
  },
  visits: { one: '{n} visita', other: '{n} visitas' },
  shownSince: (when) => `números de ${when}`,
  heldBack: (count) => `Há respostas novas; elas aparecem quando houver pelo menos ${count} em cada grupo.`,
  paused: 'O serviço de pesquisas recusa a chave com que ele foi criado ou não mostra mais a pesquisa a ela.',
  resume: 'Retomar com a minha chave',
  resumed: 'A página funciona de novo.',
  revoke: 'Revogar',
  revokeTitle: 'Revogar este link?',
  revokeText: 'A página para de funcionar imediatamente, e o link não pode ser recuperado.',
  revoked: 'O link foi revogado.',
};
