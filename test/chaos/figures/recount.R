# Counts views again, each from the table of its answers: the file `figures.txt` gets a line for every figure.
out <- file("figures.txt", "w", encoding = "UTF-8")
tell <- function(name, number) if (length(number) == 1 && !is.na(number)) cat(name, sprintf("%.17g", as.numeric(number)), "\n", file = out)

read_table <- function(file) read.csv(file, colClasses = "character", check.names = FALSE, encoding = "UTF-8", na.strings = character())

# the words of a cell that may hold several
parts <- function(cells) strsplit(cells, "; ", fixed = TRUE)
holds <- function(cells, id) vapply(parts(cells), function(own) id %in% own, logical(1))

# the values that a column of a banner or of weights may have, each with who is in it
members <- function(table, column, values) {
  cells <- switch(column, period = substr(table$submitted_at, 1, 7), survey = table$survey_id, table[[column]])
  if (is.null(cells)) cells <- rep("", nrow(table))
  if (length(values) == 0) values <- setdiff(unique(unlist(parts(cells))), "")
  sapply(values, function(value) holds(cells, value), simplify = FALSE, USE.NAMES = TRUE)
}

# every target is brought to its shares, in turns, until all hold; then weights above the cap are cut and the others grow
cut_weights <- function(w, cap) {
  total <- length(w)
  below <- rep(TRUE, length(w))
  repeat {
    all <- sum(w[below])
    factor <- if (all > 0) max(0, total - sum(w[!below])) / all else 0
    above <- below & w * factor >= cap
    if (!any(above)) { w[below] <- w[below] * factor; return(w) }
    w[above] <- cap
    below <- below & !above
    if (!any(below)) return(w)
  }
}

rim_weights <- function(table, rims, cap) {
  targets <- lapply(split(rims, factor(rims$target)), function(target) {
    groups <- members(table, target$column[1], target$value)
    list(groups = groups, shares = as.numeric(target$share))
  })
  w <- rep(1, nrow(table))
  for (target in targets) w[rowSums(do.call(cbind, target$groups)) == 0] <- NA
  known <- !is.na(w)
  if (!any(known)) return(w)
  v <- w[known]
  # targets that contradict each other never all hold
  for (round in 1:2000) {
    before <- v
    for (target in targets) {
      groups <- lapply(target$groups, function(group) group[known])
      present <- vapply(groups, any, logical(1))
      shares <- target$shares * present
      shares <- shares / sum(shares)
      for (at in which(present)) {
        sum <- sum(v[groups[[at]]])
        if (sum > 0) v[groups[[at]]] <- v[groups[[at]]] * shares[at] * length(v) / sum
      }
    }
    if (is.finite(cap)) v <- cut_weights(v, cap)
    if (all(abs(v - before) <= 1e-14 * v)) break
  }
  # a weight of nothing is none
  w[known] <- ifelse(v >= 1e-9, v, NA)
  w
}

effective <- function(w) if (sum(w^2) > 0) sum(w)^2 / sum(w^2) else 0

wilson <- function(p, n, z) {
  middle <- p + z^2 / (2 * n)
  half <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2))
  100 * (middle + c(-half, half)) / (1 + z^2 / n)
}

# of the view that is being counted
z <- qnorm(0.975)

share <- function(name, is_in, base, w) {
  tell(paste0(name, ":count"), sum(is_in & base))
  tell(paste0(name, ":weighted"), sum(w[is_in & base]))
  if (!any(base)) return(invisible())
  # a cap may bring weights to nothing, of which no digit is left: -1 is any share
  if (sum(w[base]) < 1e-6) { for (part in c("percent", "low", "high")) tell(paste0(name, ":", part), -1); return(invisible()) }
  p <- sum(w[is_in & base]) / sum(w[base])
  tell(paste0(name, ":percent"), 100 * p)
  if (sum(base) < 2) return(invisible())
  ends <- wilson(p, effective(w[base]), z)
  tell(paste0(name, ":low"), if (any(is_in & base)) ends[1] else 0)
  tell(paste0(name, ":high"), if (all(is_in[base])) 100 else ends[2])
}

# type 7; with weights the mean of the stretch that one of the effective number of answers takes up
quantile7 <- function(x, w, p) {
  if (all(w == 1)) return(quantile(x, p, type = 7, names = FALSE))
  order <- order(x); x <- x[order]; w <- w[order]
  n <- effective(w)
  ends <- cumsum(w) / sum(w)
  from <- (n - 1) * p / n
  width <- pmin(from + 1 / n, ends) - pmax(from, c(0, head(ends, -1)))
  width <- pmax(0, width)
  sum(width * x) / sum(width)
}

deviation <- function(x, w) {
  n <- effective(w)
  if (length(x) < 2 || n <= 1) return(NA)
  m <- sum(w * x) / sum(w)
  sqrt(sum(w * (x - m)^2) / sum(w) * n / (n - 1))
}

numbers <- function(name, x, base, w, question) {
  own <- x[base]; v <- w[base]
  high <- suppressWarnings(as.numeric(question$max)) - suppressWarnings(as.numeric(question$step))
  if (question$type != "slider" && !is.na(high)) share(paste0(name, "top"), !is.na(x) & x >= high, base, w)
  if (length(own) == 0) return(invisible())
  tell(paste0(name, "mean"), sum(v * own) / sum(v))
  tell(paste0(name, "sd"), deviation(own, v))
  tell(paste0(name, "min"), min(own)); tell(paste0(name, "max"), max(own))
  tell(paste0(name, "q1"), quantile7(own, v, 0.25))
  tell(paste0(name, "median"), quantile7(own, v, 0.5))
  tell(paste0(name, "q3"), quantile7(own, v, 0.75))
  for (value in unique(own)) {
    tell(paste0(name, "point:", format(value, digits = 15)), sum(own == value))
  }
  is_nps <- question$type == "nps" || (question$type == "scale" && question$min == "0" && question$max == "10")
  if (!is_nps || length(own) < 2) return(invisible())
  points <- ifelse(own >= 9, 1, ifelse(own >= 7, 0, -1))
  mean <- sum(v * points) / sum(v)
  tell(paste0(name, "nps"), 100 * mean)
  if (length(unique(points)) > 1) {
    variance <- sum(v * points^2) / sum(v) - mean^2
    tell(paste0(name, "nps:margin"), 100 * z * sqrt(variance / effective(v)))
  }
  share(paste0(name, "promoters"), !is.na(x) & x >= 9, base, w)
  share(paste0(name, "passives"), !is.na(x) & x >= 7 & x < 9, base, w)
  share(paste0(name, "detractors"), !is.na(x) & x < 7, base, w)
}

ranking <- function(name, table, question, ids, base, w) {
  for (id in ids) {
    rank <- suppressWarnings(as.numeric(table[[paste0(question$column, ":", id)]]))
    ranked <- !is.na(rank) & base
    at <- paste0(name, "rank:", id)
    tell(paste0(at, ":ranked"), sum(ranked))
    share(paste0(at, ":first"), ranked & rank == 1, base, w)
    if (any(ranked)) tell(paste0(at, ":mean"), sum(w[ranked] * rank[ranked]) / sum(w[ranked]))
    if (any(ranked)) tell(paste0(at, ":borda"), sum(w[ranked] * (length(ids) - rank[ranked])))
    for (place in seq_along(ids)) tell(paste0(at, ":place", place), sum(ranked & rank == place))
  }
}

filled <- function(cells) if (is.null(cells)) FALSE else cells != ""
numeric_types <- c("rating", "scale", "nps", "slider", "number")

count_question <- function(name, table, question, who, w) {
  ids <- parts(question$options)[[1]]
  cells <- table[[question$column]]
  other <- table[[paste0(question$column, ":other")]]
  split <- table[startsWith(names(table), paste0(question$column, ":"))]
  base <- who & if (question$type %in% c("matrix", "ranking")) Reduce(`|`, lapply(split, filled), FALSE) else filled(cells) | filled(other)
  tell(paste0(name, "base"), sum(who)); tell(paste0(name, "answered"), sum(base))
  tell(paste0(name, "weighted_base"), sum(w[base])); tell(paste0(name, "effective_base"), effective(w[base]))
  if (question$type %in% c("choice", "dropdown", "yesno")) {
    for (id in ids) share(paste0(name, "option:", id), holds(cells, id), base, w)
    if (!is.null(other)) share(paste0(name, "own"), filled(other), base, w)
  } else if (question$type %in% numeric_types) {
    numbers(name, suppressWarnings(as.numeric(cells)), base, w, question)
  } else if (question$type == "matrix") {
    for (row in parts(question$rows)[[1]]) {
      own <- table[[paste0(question$column, ":", row)]]
      answered <- who & filled(own)
      tell(paste0(name, "row:", row, ":answered"), sum(answered))
      for (id in ids) share(paste0(name, "row:", row, ":", id), holds(own, id), answered, w)
    }
  } else if (question$type == "ranking") {
    ranking(name, table, question, ids, base, w)
  } else {
    said <- tolower(trimws(cells[base]))
    tell(paste0(name, "distinct"), length(unique(said)))
    for (text in unique(said)) share(paste0(name, "text:", gsub(" ", "_", text)), tolower(trimws(cells)) == text, base, w)
  }
}

# of every figure that columns are compared by: what each respondent counts, and who is behind it
rows_of <- function(table, question) {
  ids <- parts(question$options)[[1]]
  cells <- table[[question$column]]
  other <- table[[paste0(question$column, ":other")]]
  base <- filled(cells) | filled(other)
  rows <- list()
  if (question$type %in% c("choice", "dropdown", "yesno")) {
    for (id in ids) rows[[paste0("option:", id)]] <- list(x = as.numeric(holds(cells, id)), base = base, is_share = TRUE)
    if (!is.null(other)) rows[["own"]] <- list(x = as.numeric(filled(other)), base = base, is_share = TRUE)
  } else if (question$type %in% numeric_types) {
    x <- suppressWarnings(as.numeric(cells))
    rows[["mean"]] <- list(x = ifelse(base, x, 0), base = base, is_share = FALSE)
    high <- suppressWarnings(as.numeric(question$max)) - suppressWarnings(as.numeric(question$step))
    if (question$type != "slider" && !is.na(high)) rows[["top"]] <- list(x = as.numeric(base & x >= high), base = base, is_share = TRUE)
    is_nps <- question$type == "nps" || (question$type == "scale" && question$min == "0" && question$max == "10")
    if (is_nps) rows[["nps"]] <- list(x = ifelse(!base, 0, ifelse(x >= 9, 100, ifelse(x >= 7, 0, -100))), base = base, is_share = FALSE)
  } else if (question$type == "matrix") {
    for (row in parts(question$rows)[[1]]) {
      own <- table[[paste0(question$column, ":", row)]]
      if (is.null(own)) next
      for (id in ids) rows[[paste0("row:", row, ":", id)]] <- list(x = as.numeric(holds(own, id)), base = filled(own), is_share = TRUE)
    }
  } else if (question$type == "ranking") {
    for (id in ids) {
      rank <- suppressWarnings(as.numeric(table[[paste0(question$column, ":", id)]]))
      rows[[paste0("rank:", id)]] <- list(x = ifelse(is.na(rank), 0, rank), base = !is.na(rank), is_share = FALSE)
    }
  }
  rows
}

# what one column is, and how the two are alike because of those who are in both
of_column <- function(x, base, w) {
  n <- effective(w[base])
  # one value has no variance, which weights that are no whole numbers would round to something
  if (all(x[base] == x[base][1])) return(list(n = n, mean = x[base][1], sum = sum(w[base]), variance = 0))
  mean <- sum(w[base] * x[base]) / sum(w[base])
  list(n = n, mean = mean, sum = sum(w[base]), variance = sum(w[base] * (x[base] - mean)^2) / sum(w[base]) * n / (n - 1))
}

p_of_shares <- function(x, a, b, w) {
  if (!any(a & b) && all(w == 1)) {
    pooled <- sum(x[a | b]) / sum(a | b)
    if (min(pooled, 1 - pooled) * min(sum(a), sum(b)) < 5) return(NA)
    return(prop.test(c(sum(x[a]), sum(x[b])), c(sum(a), sum(b)), correct = FALSE)$p.value)
  }
  one <- of_column(x, a, w); two <- of_column(x, b, w)
  pooled <- (one$mean * one$n + two$mean * two$n) / (one$n + two$n)
  if (min(pooled, 1 - pooled) * min(one$n, two$n) < 5) return(NA)
  spread <- 1 / one$n + 1 / two$n - 2 * sum(w[a & b]^2) / (one$sum * two$sum)
  if (spread <= 1e-12 * (1 / one$n + 1 / two$n)) return(NA)
  2 * pnorm(-abs(one$mean - two$mean) / sqrt(pooled * (1 - pooled) * spread))
}

p_of_means <- function(x, a, b, w) {
  if (!any(a & b) && all(w == 1)) {
    if (sd(x[a]) + sd(x[b]) == 0) return(NA)
    return(t.test(x[a], x[b])$p.value)
  }
  one <- of_column(x, a, w); two <- of_column(x, b, w)
  if (one$n < 2 || two$n < 2) return(NA)
  both <- a & b
  covariance <- 0
  if (any(both)) {
    k <- sum(w[both]^2) / (one$sum * two$sum)
    product <- sum(w[both]^2 * (x[both] - one$mean) * (x[both] - two$mean)) / sum(w[both]^2)
    covariance <- k * product / (1 - 1 / one$n - 1 / two$n + k)
  }
  squares <- c(one$variance / one$n, two$variance / two$n)
  variance <- sum(squares) - 2 * covariance
  if (!(variance > 1e-12 * sum(squares))) return(NA)
  df <- sum(squares)^2 / sum(squares^2 / (c(one$n, two$n) - 1))
  2 * pt(-abs(one$mean - two$mean) / sqrt(variance), df)
}

# tells which columns of a group are significantly higher than which others, all pairs of a figure being one family
compare_columns <- function(view, column, groups, table, question, w, level, correction) {
  pairs <- if (length(groups) < 2) NULL else combn(names(groups), 2)
  if (is.null(pairs)) return(invisible())
  rows <- rows_of(table, question)
  for (label in names(rows)) {
    row <- rows[[label]]
    ps <- apply(pairs, 2, function(pair) {
      a <- groups[[pair[1]]] & row$base; b <- groups[[pair[2]]] & row$base
      if (sum(a) < 30 || sum(b) < 30) return(NA)
      if (row$is_share) p_of_shares(row$x, a, b, w) else p_of_means(row$x, a, b, w)
    })
    ps <- p.adjust(ps, c(none = "none", bonferroni = "bonferroni", bh = "BH")[[correction]])
    for (at in which(!is.na(ps) & ps <= level + 1e-9)) {
      value <- function(name) { own <- groups[[name]] & row$base; sum(w[own] * row$x[own]) / sum(w[own]) }
      pair <- pairs[, at]
      if (value(pair[1]) < value(pair[2])) pair <- rev(pair)
      name <- paste0(view, "|", column, "=", pair[1], "|", question$id, "|", label, ":over:", column, "=", pair[2])
      # 2 where only the last digits decide
      tell(name, if (abs(ps[at] - level) <= 1e-9) 2 else 1)
    }
    tell(paste0(view, "|tests|", question$id, "|", column, ":", label), sum(!is.na(ps)))
  }
}

# how each figure differs from what it was in an earlier period, with the test of two independent groups
compare_periods <- function(view, now, before, question) {
  rows <- rows_of(now$table, question); earlier <- rows_of(before$table, question)
  for (label in names(rows)) {
    row <- rows[[label]]; then <- earlier[[label]]
    name <- paste0(view, "|total|", question$id, "|", label)
    # one answer is no score
    if (is.null(then) || sum(then$base) < (if (label == "nps") 2 else 1)) next
    x <- row$x[row$base]; y <- then$x[then$base]; v <- now$w[row$base]; u <- before$w[then$base]
    scale <- if (row$is_share) 100 else 1
    m <- sum(u * y) / sum(u)
    tell(paste0(name, ":then"), scale * m)
    if (length(x) == 0) next
    tell(paste0(name, ":points"), scale * (sum(v * x) / sum(v) - m))
    if (length(x) < 2 || length(y) < 2) next
    both <- c(x, y); w <- c(v, u); is_now <- seq_along(both) <= length(x)
    tell(paste0(name, ":p"), if (row$is_share) p_of_shares(both, is_now, !is_now, w) else p_of_means(both, is_now, !is_now, w))
  }
}

# a number above nothing, with a point or a comma; whoever has none is not counted
column_weights <- function(table, column) {
  cells <- table[[column]]
  w <- if (is.null(cells)) rep(NA, nrow(table)) else suppressWarnings(as.numeric(sub(",", ".", cells, fixed = TRUE)))
  ifelse(!is.na(w) & w > 0, w, NA)
}

weighed <- function(table, rims, column) {
  table <- table[table$is_hide != "Yes", , drop = FALSE]
  w <- rep(1, nrow(table))
  if (nrow(rims) > 0 && nrow(table) > 0) w <- rim_weights(table, rims, if (rims$cap[1] == "") Inf else as.numeric(rims$cap[1]))
  if (column != "") w <- column_weights(table, column)
  list(table = table[!is.na(w), , drop = FALSE], w = w[!is.na(w)])
}

count_view <- function(view, table, questions, banner, rims, rules) {
  z <<- qnorm(0.5 + as.numeric(rules$confidence) / 200)
  now <- weighed(table, rims, rules$weight)
  earlier <- paste0("view-", view, "-before.csv")
  if (file.exists(earlier)) {
    before <- weighed(read_table(earlier), rims, rules$weight)
    for (at in seq_len(nrow(questions))) compare_periods(view, now, before, questions[at, ])
  }
  table <- now$table; w <- now$w
  everybody <- rep(TRUE, nrow(table))
  places <- list(total = everybody)
  level <- 1 - as.numeric(rules$confidence) / 100
  for (column in banner$column) {
    groups <- members(table, column, character())
    for (value in names(groups)) places[[paste0(column, "=", value)]] <- groups[[value]]
    for (at in seq_len(nrow(questions))) {
      compare_columns(view, column, groups, table, questions[at, ], w, level, rules$correction)
    }
  }
  for (at in seq_len(nrow(questions))) for (place in names(places)) {
    name <- paste0(view, "|", place, "|", questions$id[at], "|")
    count_question(name, table, questions[at, ], places[[place]], w)
  }
}

questions <- read_table("questions.csv"); banners <- read_table("banners.csv"); rims <- read_table("rims.csv"); views <- read_table("views.csv")
for (view in unique(questions$view)) {
  count_view(view, read_table(paste0("view-", view, ".csv")), questions[questions$view == view, ],
    banners[banners$view == view, ], rims[rims$view == view, ], views[views$view == view, ])
}
close(out)
