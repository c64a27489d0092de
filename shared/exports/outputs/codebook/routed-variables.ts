/**
 * What a codebook says of the survey's branching: at each variable where its question leads to, and which questions may
 * lead past it. A rule about a question that is not in the table is left out, as the question is.
 */
import { columnTarget } from '../../../surveys/column-target.ts';
import type { Route, RoutingByQuestion } from '../../../surveys/routing.ts';
import { showValue } from '../../../surveys/show-value.ts';
import type { CodebookRouting, OnwardRoute } from '../../../tables/codebook/codebook.ts';
import type { Column } from '../../../tables/column.ts';

/** By the id of a column. */
export function routedVariables(
  columns: readonly Column[],
  routing: RoutingByQuestion,
): ReadonlyMap<string, CodebookRouting> {
  const concerned = concernedQuestions(routing);
  const columnsOf = Map.groupBy(columns, ({ id }) => {
    const target = columnTarget(id, concerned);
    return target.kind === 'question' ? target.questionId : '';
  });
  const first = (questionId: string) => columnsOf.get(questionId)?.find(({ isRetired }) => !isRetired);
  const routed = new Map<string, CodebookRouting>();
  for (const [questionId, { onward, skippedAfter }] of routing) {
    const own = columnsOf.get(questionId) ?? [];
    const routes = {
      onward: onward.flatMap((route) => onwardRoute(route, own, first)),
      skippedAfter: skippedAfter.flatMap((id) => first(id)?.variable?.name ?? []),
    };
    if (routes.onward.length + routes.skippedAfter.length === 0) continue;
    for (const { id } of own) routed.set(id, routes);
  }
  return routed;
}

/** Those that lead somewhere, those led past, and those led to. */
function concernedQuestions(routing: RoutingByQuestion): { id: string }[] {
  const targets = [...routing.values()].flatMap(({ onward }) => onward.map(({ goTo }) => goTo));
  return [...new Set([...routing.keys(), ...targets])].map((id) => ({ id }));
}

function onwardRoute(
  { when: { op, value }, goTo }: Route,
  own: readonly Column[],
  first: (questionId: string) => Column | undefined,
): OnwardRoute[] {
  const to = goTo === 'submit' || goTo === 'screenout' ? goTo : first(goTo)?.variable;
  if (!to) return [];
  const given = value === undefined ? [] : [value].flat();
  return [{ op, values: given.map((each) => labelOf(showValue(each), own)), to }];
}

/** The label of an option, or the value of the rule as it is. */
function labelOf(value: string, columns: readonly Column[]): string {
  for (const { variable, about } of columns) {
    const known = variable?.codes.find(({ optionId }) => optionId === value);
    const option = about.options.find(({ id }) => id === value);
    if (option?.text || known?.label) return option?.text || known?.label || value;
  }
  return value;
}
