/** The part of an R script that makes a line of figures for everybody and for each column, and prints them by question. */
export const lineMethods = String.raw`
# ---- Lines of figures -----------------------------------------------------------------------

options(width = 200)
figures <- list()
now <- NULL

# overlaps: a respondent may be in several columns.
group <- function(title, ..., overlaps = FALSE, separator = "") {
  list(title = title, overlaps = overlaps, separator = separator, columns = list(...))
}
column <- function(letter, text, who) list(letter = letter, text = text, who = who)

numbers_of <- c("count", "weighted", "percent", "mean", "sd", "low", "high", "value")

note <- function(answer, own, row = "", place = NULL, at_group = 0, letters = "") {
  base <- if (is.null(own$who)) now$answered else own$who
  line <- list(question = now$title, row = row, answer = answer, group = if (at_group == 0) "" else groups[[at_group]]$title, group_number = at_group,
    column = if (is.null(place)) "" else place$text, letter = if (is.null(place)) "" else place$letter,
    base = sum(base), weighted_base = sum(w[base]), effective_base = effective(w[base]))
  for (name in numbers_of) line[[name]] <- if (is.null(own[[name]])) NA else own[[name]]
  line$letters <- letters
  figures[[length(figures) + 1]] <<- line
}
as_table <- function(lines) {
  as.data.frame(lapply(setNames(nm = names(lines[[1]])), function(name) unlist(lapply(lines, function(line) line[[name]]))))
}

# For all respondents, and for each column of each group that is not of the question itself.
line <- function(answer, figure_in, test, row = "", in_columns = TRUE) {
  note(answer, figure_in(everybody), row)
  if (!in_columns) return(invisible())
  for (at_group in setdiff(seq_along(groups), now$except)) {
    group <- groups[[at_group]]
    own <- lapply(group$columns, function(column) figure_in(column$who))
    letters <- letters_of(group, own, test)
    for (at in seq_along(own)) note(answer, own[[at]], row, group$columns[[at]], at_group, letters[at])
  }
}

share <- function(answer, is, of = now$answered, row = "", in_columns = TRUE, test = test_shares) {
  line(answer, share_in(is, of), test, row, in_columns)
}
# Steps of a scale, each a condition: the sum of their shares, and the mean of what they count. Neither is tested.
sum_of <- function(answer, steps, of, row) {
  sum_in <- function(who) {
    own <- lapply(steps, function(is) share_in(is, of)(who))
    sum_over <- function(name) sum(vapply(own, function(one) as.numeric(one[[name]]), 0))
    list(who = own[[1]]$who, respondents = own[[1]]$respondents, point = NA,
      count = sum_over("count"), weighted = sum_over("weighted"), percent = min(100, sum_over("percent")))
  }
  line(answer, sum_in, untested, row)
}
step_mean <- function(answer, steps, values, of, row) {
  mean_over <- function(who) {
    percents <- vapply(steps, function(is) as.numeric(share_in(is, of)(who)$percent), 0)
    list(who = of & who, respondents = sum(of & who), point = NA, mean = if (isTRUE(sum(percents) > 0)) sum(percents * values) / sum(percents) else NA)
  }
  line(answer, mean_over, untested, row)
}
average <- function(answer, x, of = now$answered) line(answer, mean_in(x, of), test_means)
single <- function(answer, value) note(answer, list(value = value))

# A number that was asked for: its figures, and how many gave which.
spread <- function(name) {
  x <- number(name)[now$answered]
  own <- w[now$answered]
  for (one in c("min", "q1", "median", "q3", "max")) {
    p <- c(min = 0, q1 = 0.25, median = 0.5, q3 = 0.75, max = 1)[[one]]
    ends <- if (length(x) == 0) NA else switch(one, min = min(x), max = max(x), quantile7(x, own, p))
    single(one, ends)
  }
}
is_value <- function(name, value) {
  x <- number(name)
  !is.na(x) & abs(x - value) < 1e-6
}
bin <- function(name, from, to, is_last = FALSE) {
  x <- number(name)
  is <- if (from == to) is_value(name, from) else !is.na(x) & x >= from & (x < to | (is_last & x <= to))
  share(if (from == to) format(from, digits = 15) else paste(format(from, digits = 15), "-", format(to, digits = 15)), is, in_columns = FALSE)
}
# 9 and 10 promote, up to 6 detracts: the score is the mean of 100, 0 and -100. Of all respondents its margin is that of the
# normal distribution, in columns that of every mean.
nps <- function(name, score, promoters, passives, detractors) {
  x <- number(name)
  share(promoters, !is.na(x) & x >= 9, in_columns = FALSE)
  share(passives, !is.na(x) & x >= 7 & x < 9, in_columns = FALSE)
  share(detractors, !is.na(x) & x < 7, in_columns = FALSE)
  points <- ifelse(x >= 9, 100, ifelse(x >= 7, 0, -100))
  own <- w[now$answered]
  all <- points[now$answered]
  margin <- if (length(unique(all)) < 2) NA else z * sqrt((sum(own * all^2) / sum(own) - (sum(own * all) / sum(own))^2) / effective(own))
  score_in <- function(who) {
    found <- mean_in(points, now$answered)(who)
    if (identical(who, everybody) && !is.na(found$low)) found[c("low", "high")] <- found$mean + c(-margin, margin)
    found$low <- max(-100, found$low)
    found$high <- min(100, found$high)
    found
  }
  line(score, score_in, test_means)
  if (!is.na(margin)) single(paste(score, "margin"), margin)
}
# Places are ranks: the mean, how many put it first, and the sum of (options - rank).
ranked <- function(answer, name, options) {
  rank <- number(name)
  is <- now$answered & !is.na(rank)
  average(answer, rank, is)
  share(answer, is & rank == 1, row = "first", in_columns = FALSE)
  note(answer, list(who = is, value = sum(w[is] * (options - rank[is]))), row = "Borda")
  for (place in seq_len(options)) {
    at <- is & rank == place
    note(answer, list(who = is, count = sum(at), weighted = sum(w[at])), row = paste("place", place))
  }
}
# Days, months or years of dates, and hours of times: what a text begins with, or lies between.
moments <- function(name, from, to) {
  x <- as_written(name)
  is <- now$answered & !is.na(x) & substr(x, 1, nchar(from)) >= from & substr(x, 1, nchar(to)) <= to
  note(if (from == to) from else paste(from, "-", to), list(count = sum(is), weighted = sum(w[is])))
}
# The endings of names of files: what comes after the last dot.
endings <- function(name) {
  lapply(strsplit(ifelse(is.na(v(name)), "", v(name)), "; ", fixed = TRUE), function(files) {
    ifelse(grepl(".", files, fixed = TRUE), tolower(sub(".*[.]", "", files)), "")
  })
}
ends_in <- function(name, ending) vapply(endings(name), function(own) ending %in% own, logical(1))
ends_otherwise <- function(name, known) vapply(endings(name), function(own) any(!own %in% known), logical(1))
# Texts that differ in case and spaces only are one.
texts_of <- function(...) {
  cells <- lapply(c(...), function(name) ifelse(filled(name), as.character(v(name)), NA))
  Reduce(function(one, other) ifelse(is.na(one), other, one), cells)
}
fold <- function(text) tolower(trimws(gsub("[[:space:]]+", " ", text)))
wrote <- function(texts, text) !is.na(texts) & fold(texts) == fold(text)

question <- function(title, answered, block, except = integer()) {
  first <- length(figures) + 1
  found <- tryCatch({
    now <<- list(title = title, answered = answered, except = except)
    note("", list())
    block
    NULL
  }, absent = function(problem) conditionMessage(problem))
  if (!is.null(found)) figures <<- figures[seq_len(first - 1)]
  cat("\n", title, "\n", sep = "")
  if (!is.null(found)) cat("   not counted: ", found, "\n", sep = "")
  if (is.null(found) && !is_quiet) show_question(as_table(figures[first:length(figures)]))
}

shown <- function(x, digits = 1) ifelse(is.na(x), "", formatC(x, format = "f", digits = digits))
short <- function(x) ifelse(nchar(x) > 60, paste0(substr(x, 1, 59), "\u2026"), x)
name_of <- function(lines) short(ifelse(lines$row == "", lines$answer, paste(lines$row, lines$answer, sep = ": ")))

show_question <- function(lines) {
  all <- lines[lines$group_number == 0, ]
  cat("   answered: ", all$base[1], " of ", length(everybody), sep = "")
  if (is_weighted) cat(", weighted ", shown(all$weighted_base[1]), ", effective ", shown(all$effective_base[1]), sep = "")
  cat("\n")
  all <- all[-1, ]
  if (nrow(all) == 0) return(invisible())
  titles <- setdiff(numbers_of, if (is_weighted) "" else "weighted")
  digits <- function(one) if (one == "count") 0 else if (one %in% c("mean", "sd", "value")) 2 else 1
  cells <- lapply(titles, function(one) shown(all[[one]], digits(one)))
  table <- matrix(unlist(cells), nrow(all), dimnames = list(paste0("   ", name_of(all)), titles))
  print(table[, apply(table != "", 2, any), drop = FALSE], quote = FALSE, right = TRUE)
  for (own in setdiff(unique(lines$group_number), 0)) show_group(lines[lines$group_number == own, ])
}

# A share or mean in each column, with the letters of the columns that it is higher than.
show_group <- function(lines) {
  columns <- unique(lines$letter)
  lines$name <- name_of(lines)
  values <- paste(ifelse(is.na(lines$percent), shown(lines$mean, 2), shown(lines$percent)), lines$letters)
  rows <- unique(lines$name)
  table <- matrix("", length(rows), length(columns), dimnames = list(paste0("   ", rows), columns))
  table[cbind(match(lines$name, rows), match(lines$letter, columns))] <- values
  first <- lines[match(columns, lines$letter), ]
  cat("   ", lines$group[1], ": ", paste0(first$letter, " = ", first$column, collapse = ", "), "\n", sep = "")
  print(table, quote = FALSE, right = TRUE)
}
`;
