/** Columns that look as if they told who somebody is, so that people think before they pass a file on. */
import type { Column } from '../tables/column.ts';

const personalTypes = new Set(['email', 'phone', 'fio', 'file', 'map', 'booking', 'payment']);
const personalFields = new Set(['ip_address', 'user_agent', 'city']);
const personalWords =
  /e-?mail|phone|(?<![a-z])name(?![a-z])|(first|last|full|nick)_?name|surname|address|birth|passport|contact|почт|телефон|фамили|отчеств|адрес|рожден|паспорт|контакт|correo|tel[eé]fono|nombre|apellido|direcci[oó]n|nacimiento|contacto|telefone|\bnome\b|sobrenome|endere[cç]o|nascimento|contato/iu;

export function looksPersonal(column: Column): boolean {
  const { type, question } = column.about;
  if (type === 'system') return personalFields.has(column.id);
  const isFreeText = type === 'variable' || ['input', 'html', 'unknown'].includes(type) || column.id.endsWith(':other');
  return personalTypes.has(type) || (isFreeText && words(question));
}

/** JavaScript's word boundary knows only Latin letters. */
function words(title: string): boolean {
  return personalWords.test(title) || /(^|[^\p{L}])(имя|фио)([^\p{L}]|$)/iu.test(title);
}
