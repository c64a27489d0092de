/** What runs of schedules came to, in Russian. The API says it in English; what is not known here stays as it was said. */
const known: readonly (readonly [said: RegExp, russian: string])[] = [
  [/^ready$/, 'все файлы готовы'],
  [/^skipped: nothing new$/, 'нового нет'],
  [/^skipped: the schedule was stopped$/, 'расписание было остановлено'],
  [/^missed: .*$/, 'запустить было некому; выполнен более поздний запуск'],
  [/^failed: the batch was deleted$/, 'пакет удалён'],
  [/^\w+: (\d+) of (\d+) surveys are ready/, 'готово опросов: $1 из $2'],
];

export function outcomeRussian(outcome: string): string {
  const found = known.find(([said]) => said.test(outcome));
  return found ? outcome.replace(...found) : outcome;
}
