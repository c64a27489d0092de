/** What may be wrong with a field, in Portuguese. */
import type { FaultTexts } from '../fault-sentences.ts';

export const faultsPortuguese: FaultTexts = {
  'Too small: expected string to have >=1 characters': 'Preencha este campo.',
  'Too small: expected string to have >={least} characters': 'Digite pelo menos {least} caracteres.',
  'Too big: expected string to have <={most} characters': 'Digite no máximo {most} caracteres.',
  'Too small: expected number to be >={least}': 'Digite {least} ou mais.',
  'Too small: expected number to be >{least}': 'Digite mais que {least}.',
  'Too big: expected number to be <={most}': 'Digite {most} ou menos.',
  'Too big: expected number to be <{most}': 'Digite menos que {most}.',
  'Too small: expected array to have >=1 items': 'Escolha pelo menos um item.',
  'Too big: expected array to have <={most} items': 'São itens demais: no máximo {most}.',
  'Invalid email address': 'Não é um endereço de e-mail.',
  'Invalid input: expected int, received {given}': 'Digite um número inteiro.',
  'Invalid input: expected number, received {given}': 'Digite um número.',
  'Invalid input: expected string, received {given}': 'Preencha este campo.',
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
};
