/**
 * Every problem of the API in Portuguese, by its code: what has happened, and what to do where something can be done. The
 * codes are those of the API.
 */
import type { ProblemCode } from '../../../../../problems/codes.ts';

export const problemsPortuguese: Readonly<Record<ProblemCode, string>> = {
  malformed_json: 'Não foi possível ler a solicitação. Recarregue a página e tente de novo.',
  malformed_request:
    'Não foi possível ler a solicitação: o endereço ou os cabeçalhos são longos demais ou estão danificados.',
  table_taken: 'Outro agendamento já mantém esta tabela. Escolha outro esquema do banco de dados.',
  quiz_not_found: 'Esta pesquisa não existe ou você não tem acesso a ela.',
  workspace_not_found: 'O espaço de trabalho não existe ou você não tem mais acesso a ele.',
  folder_not_found: 'Esta pasta não existe ou você não tem acesso a ela.',
  blocked_by_tariff: 'Seu plano não inclui isto.',
  user_not_authenticated: 'A chave não foi aceita. Entre de novo.',
  password_required: 'É preciso uma senha.',
  wrong_password: 'A senha está incorreta.',
  access_denied: 'Sua chave não tem permissão para isto.',
  quiz_limit_today: 'O limite de pesquisas novas de hoje foi atingido. Continue amanhã.',
  survey_closed: 'A pesquisa está encerrada.',
  survey_full: 'A pesquisa já tem todas as respostas que aceita.',
  already_answered: 'Esta pesquisa já foi respondida.',
  address_refused: 'A pesquisa não aceita respostas deste endereço.',
  device_refused: 'A pesquisa não aceita respostas deste dispositivo.',
  survey_unpublished: 'A pesquisa não está publicada.',
  not_found: 'Não encontrado. Talvez já tenha sido excluído.',
  method_not_allowed: 'Esta ação não está disponível aqui.',
  conflict: 'Não é possível no estado atual.',
  contended: 'Outra pessoa está mudando a mesma coisa agora. Tente de novo.',
  link_expired: 'O link expirou.',
  link_used_up: 'O link atingiu o limite de downloads.',
  link_paused: 'O link está em pausa: quem o compartilhou precisa confirmá-lo.',
  link_revoked: 'O link foi revogado.',
  body_too_large: 'A solicitação é grande demais. Escolha menos itens ou um logotipo menor.',
  unsupported_media_type: 'A solicitação tem um formato desconhecido. Recarregue a página e tente de novo.',
  validation_error: 'Há dados que não são válidos.',
  unsupported_format: 'O formato não é aceito ou o arquivo não pôde ser lido.',
  structure_inconsistent: 'As perguntas da pesquisa se contradizem.',
  idempotency_conflict: 'Esta chave de repetição já foi usada com outra solicitação.',
  not_offered: 'O serviço de pesquisas não oferece esta função.',
  upstream_refused: 'O serviço de pesquisas recusou a solicitação.',
  minimum_base_rows:
    'Com uma base mínima não é possível exportar as respostas uma a uma: escolha só o resumo, o relatório ou o livro de códigos.',
  privacy_looser: 'O arquivo do link não pode proteger os dados menos do que a exportação original.',
  changes_base_gone:
    'Não é mais possível comparar com essa exportação: ela não está pronta, foi excluída ou seus arquivos expiraram. Faça primeiro uma exportação completa.',
  changes_base_differs:
    'As mudanças só podem ser mostradas em relação a uma exportação com os mesmos filtros, colunas e proteção de dados.',
  changes_covered: 'Estas mudanças já estão em uma execução posterior.',
  drift: 'A pesquisa mudou desde a última exportação, e foi pedido que nesse caso não se criem arquivos.',
  shared_too_similar:
    'Isto se parece demais com algo já compartilhado: juntos, revelariam o que poucas pessoas responderam. Compartilhe a mesma visão ou espere até que cheguem mais respostas.',
  snapshot_expired: 'As respostas desta exportação não estão mais guardadas. Faça uma nova exportação.',
  variant_failed: 'Não foi possível criar o arquivo deste link. Peça um link novo.',
  variant_pending: 'O arquivo deste link ainda está sendo preparado.',
  export_not_ready: 'A exportação ainda está sendo preparada. Tente de novo daqui a pouco.',
  word_row_limit: 'Há respostas demais para o Word. Use Excel ou CSV, ou restrinja os filtros.',
  merge_failed: 'Não foi possível unir as pesquisas.',
  survey_too_large:
    'A pesquisa é grande demais para a página, os números e os relatórios. As respostas podem ser exportadas.',
  erased: 'Os dados de um respondente foram apagados e, com eles, estes arquivos. Exporte a pesquisa de novo.',
  too_many_answers:
    'Respostas demais de uma pesquisa têm este endereço: não parece ser uma só pessoa. Informe os números das respostas.',
  too_many_surveys: 'São pesquisas demais para um lote. Divida-as em vários.',
  rate_limited: 'São solicitações demais. Espere um pouco e tente de novo.',
  internal_error: 'Algo deu errado no servidor. Tente de novo em um minuto.',
  upstream_unreadable: 'Não foi possível entender a resposta do serviço de pesquisas. Tente mais tarde.',
  upstream_unavailable: 'O serviço de pesquisas não responde. Tente mais tarde.',
  out_of_budget: 'Já há solicitações demais ao serviço de pesquisas. Tente daqui a pouco.',
  answers_changed: 'As respostas mudaram durante a leitura. Tente de novo.',
  newer_record: 'Isto foi salvo por uma versão mais nova, que está entrando no ar. Tente em um minuto.',
  poisonous:
    'Esta exportação interrompeu o processamento duas vezes por falta de memória ou de tempo. Peça menos arquivos ou um período mais curto, ou tente mais tarde.',
  endless:
    'A exportação começou muitas vezes sem avançar e foi interrompida. Tente mais tarde; se acontecer de novo, avise-nos.',
  gave_up: 'Não deu certo após várias tentativas. Tente mais tarde; se acontecer de novo, avise-nos.',
};
