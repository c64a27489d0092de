/**
 * A chart that somebody may have edited, with new figures: names, categories, values, intervals and labels are those of
 * the new chart, and whatever else a series looks like stays as it is. Series are matched by their names, and then by
 * their places; bars with a colour of their own keep it by the names of their categories.
 */
import { changedXml, replacing, sourceOf, type XmlChange } from '../../ooxml/edited-xml.ts';
import { namespaces } from '../../ooxml/namespaces.ts';
import { child, decoded, descendants, numberOf, parseXml, type XmlElement } from '../../ooxml/read-xml.ts';

interface Drawn {
  text: string;
  root: XmlElement;
}

/** Figures of these are replaced by those of the new chart. */
const figures = new Set(['idx', 'order', 'tx', 'dPt', 'dLbls', 'trendline', 'errBars', 'cat', 'val']);
/** What comes after the figures of a series. */
const endings = new Set(['shape', 'smooth', 'extLst']);
/** Kinds whose series can have error bars. */
const withIntervals = /^(bar|line|area)(3D)?Chart$/;

/** `fresh` is the new chart as we would write it. Where the edited one cannot take its figures, the new one is the result. */
export function renewedChart(edited: string, fresh: string): string {
  const old: Drawn = { text: edited, root: parseXml(edited) };
  const made: Drawn = { text: fresh, root: parseXml(fresh) };
  const [oldSeries, newSeries] = [seriesOf(old.root), seriesOf(made.root)];
  const isTaken = oldSeries.length > 0 && oldSeries.every((one) => child(one, 'val') && child(one, 'cat'));
  if (!isTaken || newSeries.length === 0 || !isUsual(old.root)) return fresh;
  const matched = matches(old, oldSeries, made, newSeries);
  const kept = new Map(matched.flatMap((place, at): [XmlElement, number][] => (place ? [[place, at]] : [])));
  const changes = oldSeries.map((one): XmlChange => {
    const at = kept.get(one);
    const next = at === undefined ? undefined : newSeries[at];
    return replacing(one, at === undefined || !next ? '' : seriesXml(old, one, made, next, at));
  });
  const filters = filtersOf(old.root);
  const hidden = new Set(filters.flatMap((filter) => descendants(filter, 'ser')).map((one) => nameOf(old, one)));
  const added = newSeries
    .map((one, at) => (matched[at] || hidden.has(nameOf(made, one)) ? '' : sourceOf(made.text, one)))
    .join('');
  const last = lastOfPlot(old.root);
  const more = added === '' || !last ? [] : [{ from: last.end, to: last.end, xml: added }];
  return changedXml(old.text, [
    ...changes,
    ...more,
    ...filters.map((one) => replacing(one, '')),
    ...scaleChanges(old, made),
  ]);
}

/** Without any figures; the next refresh draws it again. */
export function emptiedChart(edited: string): string {
  const root = parseXml(edited);
  return changedXml(
    edited,
    [...seriesOf(root), ...filtersOf(root)].map((one) => replacing(one, '')),
  );
}

function isUsual({ attributes }: XmlElement): boolean {
  return attributes.get('xmlns:c') === namespaces.chart && attributes.get('xmlns:a') === namespaces.drawing;
}

/** For each new series the edited one that becomes it. */
function matches(
  old: Drawn,
  oldSeries: XmlElement[],
  made: Drawn,
  newSeries: XmlElement[],
): (XmlElement | undefined)[] {
  const oldNames = oldSeries.map((one) => nameOf(old, one));
  const newNames = newSeries.map((one) => nameOf(made, one));
  const used = new Set<number>();
  const take = (at: number): XmlElement | undefined => {
    if (at < 0 || used.has(at)) return undefined;
    used.add(at);
    return oldSeries[at];
  };
  const byName = newNames.map((name) => (name === '' ? undefined : take(oldNames.indexOf(name))));
  return byName.map((found, at) => {
    // one that had another name and has it no longer
    const isFree = found === undefined && !newNames.includes(oldNames[at] ?? '');
    return found ?? (isFree ? take(at < oldSeries.length ? at : -1) : undefined);
  });
}

function namesIn(text: string, element: XmlElement | undefined): string[] {
  return element ? descendants(element, 'v').map(({ from, to }) => decoded(text.slice(from, to))) : [];
}

const nameOf = ({ text }: Drawn, series: XmlElement): string => namesIn(text, child(series, 'tx')).join('');

/** Those that are shown. */
const seriesOf = (root: XmlElement): XmlElement[] =>
  (descendants(root, 'plotArea')[0]?.children ?? []).flatMap(({ children }) =>
    children.filter(({ name }) => name === 'ser'),
  );

/** Where series lie that somebody has hidden, with their figures of then. */
const filtersOf = (root: XmlElement): XmlElement[] =>
  descendants(root, 'ext').filter((one) => descendants(one, 'ser').length > 0);

const plotOf = (root: XmlElement, series: XmlElement): XmlElement | undefined =>
  descendants(root, 'plotArea')[0]?.children.find(({ children }) => children.includes(series));

const lastOfPlot = (root: XmlElement): XmlElement | undefined => {
  const [first] = seriesOf(root);
  const plot = first && plotOf(root, first);
  return plot?.children.findLast(({ name }) => name === 'ser');
};

function seriesXml(old: Drawn, one: XmlElement, made: Drawn, next: XmlElement, at: number): string {
  const fresh = (name: string) => {
    const found = child(next, name);
    return found ? sourceOf(made.text, found) : '';
  };
  const stays = one.children.filter(({ name }) => !figures.has(name));
  const own = (which: (name: string) => boolean) =>
    stays.filter(({ name }) => which(name)).map((element) => sourceOf(old.text, element));
  const plot = plotOf(old.root, one);
  return [
    sourceOf(old.text, { ...one, end: one.from }),
    `<c:idx val="${at}"/><c:order val="${at}"/>${fresh('tx')}`,
    ...own((name) => !endings.has(name)),
    ...pointColors(old, one, made, next),
    labels(old, one, made, next),
    ...one.children.filter(({ name }) => name === 'trendline').map((line) => sourceOf(old.text, line)),
    withIntervals.test(plot?.name ?? '') ? fresh('errBars') : '',
    fresh('cat'),
    fresh('val'),
    // copies of labels in cells, and of bars that somebody has hidden, would be of the old figures
    ...own((name) => endings.has(name)).filter((xml) => !/datalabelsRange|categoryFilterException/.test(xml)),
    '</c:ser>',
  ].join('');
}

function pointColors(old: Drawn, one: XmlElement, made: Drawn, next: XmlElement): string[] {
  const [before, after] = [namesIn(old.text, child(one, 'cat')), namesIn(made.text, child(next, 'cat'))];
  const indexed = (element: XmlElement) => numberOf(child(element, 'idx'), 'val') ?? 0;
  const points = (series: XmlElement) => series.children.filter(({ name }) => name === 'dPt');
  const isSame = before.length === after.length && !before.some((name) => after.includes(name));
  const placeOf = (at: number) => (isSame ? at : after.indexOf(before[at] ?? ''));
  const colors = new Map<number, string>();
  for (const point of points(next)) {
    if (!before.includes(after[indexed(point)] ?? '')) colors.set(indexed(point), sourceOf(made.text, point));
  }
  for (const point of points(one)) {
    const place = placeOf(indexed(point));
    const index = child(point, 'idx');
    if (place < 0 || !index) continue;
    const xml = sourceOf(old.text, point);
    const [from, to] = [index.start - point.start, index.end - point.start];
    colors.set(place, `${xml.slice(0, from)}<c:idx val="${place}"/>${xml.slice(to)}`);
  }
  return [...colors].toSorted(([left], [right]) => left - right).map(([, xml]) => xml);
}

/** Labels of single bars hold figures, or hide them where a bar is small; their common look stays. */
function labels(old: Drawn, one: XmlElement, made: Drawn, next: XmlElement): string {
  const [edited, fresh] = [child(one, 'dLbls'), child(next, 'dLbls')];
  if (!edited) return '';
  // a place such as the end of a bar is not allowed in a chart of another kind
  const isSameKind = kindOf(old.root, one) === kindOf(made.root, next);
  const single = (isSameKind ? (fresh?.children ?? []) : [])
    .filter(({ name }) => name === 'dLbl')
    .map((label) => sourceOf(made.text, label));
  const common = edited.children.filter(({ name }) => name !== 'dLbl').map((part) => labelPart(old, part, made, fresh));
  if (common.length === 0) return '';
  return `${sourceOf(old.text, { ...edited, end: edited.from })}${single.join('')}${common.join('')}</c:dLbls>`;
}

function kindOf(root: XmlElement, series: XmlElement): string {
  const plot = plotOf(root, series);
  return `${plot?.name} ${child(plot, 'grouping')?.attributes.get('val')}`;
}

function labelPart(old: Drawn, part: XmlElement, made: Drawn, fresh: XmlElement | undefined): string {
  const format = part.name === 'numFmt' && child(fresh, 'numFmt');
  return format ? sourceOf(made.text, format) : sourceOf(old.text, part);
}

/** An axis that was made for the figures of then would cut off larger ones. */
function scaleChanges(old: Drawn, made: Drawn): XmlChange[] {
  const [before] = descendants(old.root, 'valAx').flatMap((axis) => child(axis, 'scaling') ?? []);
  const [after] = descendants(made.root, 'valAx').flatMap((axis) => child(axis, 'scaling') ?? []);
  return ['max', 'min'].flatMap((name): XmlChange[] => {
    const [was, is] = [child(before, name), child(after, name)];
    if (!was) return [];
    const [edge, wanted] = [numberOf(was, 'val'), numberOf(is, 'val')];
    if (wanted === undefined) return name === 'max' ? [replacing(was, '')] : [];
    const isEnough = edge !== undefined && (name === 'max' ? edge >= wanted : edge <= wanted);
    return isEnough ? [] : [replacing(was, `<c:${name} val="${wanted}"/>`)];
  });
}
