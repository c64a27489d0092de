/** Words of the page in Portuguese: personal data. */
import type { privacyEnglish } from '../en/privacy.ts';

export const privacyPortuguese: typeof privacyEnglish = {
  legend: 'Dados pessoais',
  summary: {
    keep: 'O que parece pessoal, como e-mail e telefone, fica nos arquivos.',
    mask: 'O que parece pessoal é mascarado nos arquivos.',
    pseudonym: 'O que parece pessoal é substituído por pseudônimos.',
    remove: 'O que parece pessoal fica fora dos arquivos.',
    counted: 'As perguntas pessoais são só contadas; nada do que foi respondido aparece.',
  },
  scrubHint: 'Nomes e endereços podem permanecer mesmo em um texto limpo.',
  addColumn: 'Tratar uma coluna de outro modo',
  column: 'Coluna',
  columnHint: 'O ID de uma coluna que todas as pesquisas têm: ip_address',
  how: 'O que acontece com ela',
  keepColumn: 'Manter',
  removeColumn: 'Remover esta regra',
  kinds: {
    email: 'e-mail',
    phone: 'telefone',
    name: 'nome',
    address: 'endereço',
    id: 'ID ou número',
    location: 'localização',
    network: 'rede',
    file: 'arquivo',
    other: 'pessoal',
  },
  reasons: { title: 'pelo título', content: 'pelas respostas', chosen: 'escolhida por você' },
  done: {
    keep: 'é mantida',
    scrub: 'é limpa',
    mask: 'é mascarada',
    pseudonym: 'pseudônimos',
    remove: 'é removida',
    counted: 'só é contada',
    coarsen: 'só o dia',
  },
};
