/** Words of texts that say nothing: "no", "n/a", a greeting, thanks. In small letters, without accents, in four languages. */
import { withoutAccents } from './word-forms.ts';

const fillers: ReadonlySet<string> = new Set(
  `
  no nope none nothing nil null n na nah yes yep yeah ok okay hi hello hey dear good morning afternoon evening day thanks
  thank thx regards cheers know idea comment comments answer test asdf qwerty x
  нет да ничего никаких никакие ок окей привет здравствуйте здравствуй добрый добрая доброе день вечер утро спасибо
  благодарю пожалуйста знаю комментариев комментарии комментарий ответа тест
  nada ninguno ninguna ningun hola buenos buenas dias tardes noches gracias saludos vale se comentario comentarios prueba
  nao sim nenhum nenhuma ola oi bom boa dia tarde noite obrigado obrigada abraco abracos sei comentario comentarios teste
  `
    .trim()
    .split(/\s+/),
);

export function isFiller(form: string): boolean {
  return fillers.has(withoutAccents(form));
}
