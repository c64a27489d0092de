/** What may be wrong with a field, in Portuguese. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsPortuguese: FaultTexts = {
  'must not be empty': 'Preencha este campo.',
  'expected at least {least} characters': 'Digite pelo menos {least} caracteres.',
  'expected at most {most} characters': 'Digite no máximo {most} caracteres.',
  'expected at least 1 item': 'Escolha pelo menos um item.',
  'expected at least {least} items': 'Escolha pelo menos {least}.',
  'expected at most {most} items': 'São itens demais: no máximo {most}.',
  'expected at least {least}': 'Digite {least} ou mais.',
  'expected more than {least}': 'Digite mais que {least}.',
  'expected at most {most}': 'Digite {most} ou menos.',
  'expected less than {most}': 'Digite menos que {most}.',
  'expected an e-mail address': 'Não é um endereço de e-mail.',
  'expected a whole number, not {given}': 'Digite um número inteiro.',
  'expected a number, not {given}': 'Digite um número.',
  'expected a text, not {given}': 'Preencha este campo.',
  'is missing; expected {given}': 'Preencha este campo.',
  'expected a colour such as #0a6cff': 'Digite uma cor, por exemplo #0a6cff.',
  'expected a date such as 2026-01-31': 'Digite uma data, por exemplo 2026-01-31.',
  'expected a moment with its zone, such as 2026-01-31T09:00:00+03:00':
    'Digite data e hora com o fuso horário, por exemplo 2026-01-31T09:00:00+03:00.',
  'expected a region such as eu-central-1': 'Digite uma região, por exemplo eu-central-1.',
  'expected an origin such as https://intranet.example.com':
    'Digite o endereço de um site sem caminho, por exemplo https://intranet.example.com.',
  'expected the name of a bucket': 'Digite o nome de um bucket.',
  'has a folder or file without a name': 'Falta o nome de uma pasta ou do arquivo.',
  'may not have . or .. as a folder': 'Não pode haver pastas chamadas “.” ou “..”.',
  'may not have .. as a folder': 'Não pode haver uma pasta chamada “..”.',
  'may not have a backslash or control characters': 'Não pode haver barras invertidas nem caracteres de controle.',
  'is not after submitted_from': 'Deve ser depois do início.',
  'expected five fields, {fields}; found {found}; {example}':
    'São necessários cinco campos: minuto, hora, dia do mês, mês e dia da semana. Por exemplo, “0 6 * * 1”: às segundas-feiras, às seis.',
  '{given} is not supported; write five fields: {fields}':
    '{given} não é aceito. Escreva cinco campos: minuto, hora, dia do mês, mês e dia da semana.',
  'minute: {given} is not valid; {takes}': 'Minuto: “{given}” não é válido; use de 0 a 59.',
  'hour: {given} is not valid; {takes}': 'Hora: “{given}” não é válido; use de 0 a 23.',
  'day of month: {given} is not valid; {takes}': 'Dia do mês: “{given}” não é válido; use de 1 a 31 ou L.',
  'month: {given} is not valid; {takes}': 'Mês: “{given}” não é válido; use de 1 a 12 ou de JAN a DEC.',
  'day of week: {given} is not valid; {takes}': 'Dia da semana: “{given}” não é válido; use de 0 a 7 ou de SUN a SAT.',
  '{given} never occurs: these months have no such day': 'Esse dia não existe nesses meses.',
  'must be one line': 'Deve ser uma só linha.',
  'must use port {usual}, or {first} or higher': 'A porta deve ser {usual}, ou {first} ou maior.',
  'must point to a public host': 'Deve ser o endereço de um servidor público.',
  'must begin with https://': 'O endereço deve começar com https://',
  'may have at most {most} characters': 'Digite no máximo {most} caracteres.',
  'is not an address': 'Não é um endereço.',
  'must not contain a user name or password': 'O endereço não deve conter usuário nem senha.',
  'may have at most {most} bytes, and has {bytes}': 'Tem {bytes} bytes; o máximo são {most}.',
  'is empty; to find missing answers, use not_answered':
    'Digite um valor. Para achar respostas que faltam, escolha “não foi respondida”.',
  'expected a number such as 7 or 7.5, not {given}': 'Digite um número como 7 ou 7,5, não {given}.',
  'the question offers {first} to {last}, not {given}': 'A pergunta aceita de {first} a {last}, não {given}.',
  '{to} is before {from}': '{to} é anterior a {from}.',
  'expected a number from {first} to {last}': 'Digite um número de {first} a {last}.',
  'expected a whole number from {first} to {last}': 'Digite um número inteiro de {first} a {last}.',
  'expected a key such as "ssh-ed25519 AAAA…", or its fingerprint such as "SHA256:…"':
    'Digite uma chave como “ssh-ed25519 AAAA…” ou a impressão digital dela, como “SHA256:…”.',
  '{name} already exists': '{name} já existe.',
  'give either password or private_key': 'Informe a senha ou a chave privada, não as duas.',
  'may have at most {most} pixels, and has {pixels}': 'A imagem tem {pixels} pixels; o máximo são {most}.',
  'may have at most {most} pixels per side': 'Cada lado da imagem pode ter no máximo {most} pixels.',
  'is neither a PNG nor a JPEG': 'Não é um PNG nem um JPEG.',
  'expected a private key in OpenSSH or PEM form, without a passphrase':
    'Digite uma chave privada no formato OpenSSH ou PEM, sem frase secreta.',
  'expected the ARN of a role whose name begins with survey-exports-, as in {example}':
    'Digite o ARN de uma função cujo nome comece com survey-exports-, como {example}.',
  'give either role_arn, or access_key_id and secret_access_key':
    'Informe a função, ou o ID da chave de acesso e a chave secreta.',
  'is not a PowerPoint file; upload a .pptx or .potx': 'Não é um arquivo do PowerPoint. Envie um .pptx ou .potx.',
  'is protected by a password, or saved in the format of PowerPoint 97–2003; save it as .pptx or .potx without a password':
    'Está protegido por senha ou salvo no formato do PowerPoint 97–2003. Salve-o como .pptx ou .potx sem senha.',
  'cannot be read, because it has {fault}; open it in PowerPoint, save it again and upload that':
    'Não foi possível ler o arquivo. Abra-o no PowerPoint, salve de novo e envie outra vez.',
  'holds macros ({part}); save it as .pptx or .potx, which have none':
    'Contém macros. Salve-o como .pptx ou .potx, que não as têm.',
  'holds an embedded object or a control ({part}); remove it and upload the file again':
    'Contém um objeto incorporado ou um controle. Remova-o e envie o arquivo de novo.',
  'points to {target}, outside itself ({part}); embed what is linked, or remove the link':
    'Faz referência a {target}, que está fora do arquivo. Incorpore-o ou remova o link.',
  'has a document type definition in {part}, which no program for slides writes':
    'Não foi feito como os programas de apresentação salvam.',
  'has a part with a name that is not allowed: {part}': 'Tem uma parte com um nome que não é permitido: {part}.',
  'may unpack to at most {most} MB': 'Descompactado, tem mais de {most} MB.',
  'has more than {most} {parts}': 'Tem partes demais: mais de {most}.',
  'is saved as Strict Open XML; save it as an ordinary PowerPoint presentation or template':
    'Está salvo como Strict Open XML. Salve-o como apresentação ou modelo comum do PowerPoint.',
  'has no layout with a place for a title on its first slide master':
    'O primeiro slide mestre não tem um layout com lugar para um título.',
  'has something on its masters or layouts that a template cannot have ({type}, in {part}); remove it':
    'Nos mestres ou layouts há algo que um modelo não pode ter. Remova-o e envie o arquivo de novo.',
  'has slides of an unusual size; they must be 4 to 56 inches long on each side':
    'O tamanho dos slides não é comum: cada lado deve ter de 10 a 142 cm.',
};
