/**
 * The part of every R script that does not depend on the survey: how cells are read, and by which formulas figures,
 * intervals and letters are made of them. Plain R, so that whoever doubts a figure can read how it came about.
 */
export const readingMethods = String.raw`
# ---- How cells are read ---------------------------------------------------------------------

script_folder <- function() {
  given <- sub("^--file=", "", grep("^--file=", commandArgs(FALSE), value = TRUE))
  sourced <- unlist(lapply(sys.frames(), function(frame) frame$ofile))
  path <- c(gsub("~+~", " ", given, fixed = TRUE), sourced)
  if (length(path) > 0) dirname(path[length(path)]) else "."
}

find_data_file <- function() {
  given <- grep("[.](sav|csv)$", commandArgs(TRUE), value = TRUE, ignore.case = TRUE)
  given <- given[!startsWith(given, "--")]
  if (length(given) > 0) return(given[1])
  folder <- script_folder()
  known <- file.path(folder, data_files)
  beside <- list.files(folder, pattern = "answers.*[.](sav|csv)$", full.names = TRUE)
  found <- c(known[file.exists(known)], beside[order(!grepl("[.]sav$", beside))])
  if (length(found) == 0) stop(
    "There is no data file beside this script. Put '", data_files[1], "' into the same folder, ",
    "or name another one: Rscript script.R answers.sav. It is the export of the answers as SPSS (.sav), ",
    "or as CSV with header: name, values: numbers and choices: split, with the same filters.", call. = FALSE)
  found[1]
}

# Values that the file counts as missing because an answer says nothing ("hard to say") are answers here, as in the report;
# questions that were skipped (numbers below 0) are not.
read_data <- function(path) {
  if (grepl("[.]csv$", path, ignore.case = TRUE)) {
    return(read.csv(path, colClasses = "character", check.names = FALSE, encoding = "UTF-8", na.strings = ""))
  }
  if (!requireNamespace("haven", quietly = TRUE)) stop("Reading .sav needs a package: install.packages(\"haven\")", call. = FALSE)
  data <- as.data.frame(haven::read_sav(path, user_na = TRUE))
  data[] <- lapply(data, function(x) {
    skipped <- attr(x, "na_values")
    if (!inherits(x, "haven_labelled")) return(x)
    x <- as.vector(unclass(x))
    if (is.numeric(x) && !is.null(skipped)) x[x %in% skipped & x < 0] <- NA
    x
  })
  data
}

# A variable of the data file. Words that SPSS keeps for itself have a _ behind them there.
v <- function(name) {
  for (one in c(name, paste0(name, "_"))) if (one %in% names(data)) return(data[[one]])
  stop(structure(class = c("absent", "error", "condition"),
    list(message = paste0("the data file has no variable ", name), call = NULL)))
}
number <- function(name) {
  x <- v(name)
  if (is.numeric(x)) as.numeric(x) else suppressWarnings(as.numeric(sub(",", ".", as.character(x), fixed = TRUE)))
}
chose <- function(name, value) {
  same <- if (is.numeric(value)) number(name) == value else trimws(as.character(v(name))) == value
  !is.na(same) & same
}
# The tick for an answer of one's own is in SPSS files only; elsewhere the text beside it says the same.
chose_if_there <- function(name, value) tryCatch(chose(name, value), absent = function(problem) FALSE)
filled <- function(name) {
  x <- v(name)
  if (is.character(x)) !is.na(x) & trimws(x) != "" else !is.na(x)
}
as_written <- function(name) {
  x <- v(name)
  if (inherits(x, "difftime")) return(ifelse(is.na(x), NA, format(as.POSIXct(as.numeric(x, units = "secs"), origin = "1970-01-01", tz = "UTC"), "%H:%M")))
  if (inherits(x, "POSIXct")) format(x, "%Y-%m-%d %H:%M", tz = "UTC") else as.character(x)
}
# A month (2026-01), a quarter (2026-Q1) or a year of a time.
within <- function(name, period) {
  month <- substr(as_written(name), 1, 7)
  quarter <- paste0(substr(month, 1, 4), "-Q", (suppressWarnings(as.integer(substr(month, 6, 7))) + 2) %/% 3)
  !is.na(month) & (month == period | quarter == period | substr(month, 1, 4) == period)
}
`;

export const weightMethods = `
# ---- Weights --------------------------------------------------------------------------------

# Weights above the cap become the cap, and the others grow until the mean is 1 again.
cut_weights <- function(w, cap) {
  below <- rep(TRUE, length(w))
  repeat {
    all <- sum(w[below])
    factor <- if (all > 0) max(0, length(w) - sum(w[!below])) / all else 0
    above <- below & w * factor >= cap
    if (!any(above)) { w[below] <- w[below] * factor; return(w) }
    w[above] <- cap
    below <- below & !above
    if (!any(below)) return(w)
  }
}

# Every target is brought to its shares, one after the other, until all hold. Who is in no group of a target has no weight.
rim_weights <- function(targets, cap = Inf) {
  groups <- lapply(targets, function(target) apply(do.call(cbind, target$groups), 1, function(is) which(is)[1]))
  known <- Reduce("&", lapply(groups, function(group) !is.na(group)))
  w <- ifelse(known, 1, NA)
  if (!any(known)) return(w)
  own <- w[known]
  for (round in 1:2000) {
    before <- own
    for (at in seq_along(targets)) {
      group <- groups[[at]][known]
      shares <- targets[[at]]$shares
      shares[!seq_along(shares) %in% group] <- 0
      shares <- shares / sum(shares)
      for (one in unique(group)) {
        is <- group == one
        if (sum(own[is]) > 0) own[is] <- own[is] * shares[one] * length(own) / sum(own[is])
      }
    }
    if (is.finite(cap)) own <- cut_weights(own, cap)
    if (all(abs(own - before) <= 1e-12 * own)) break
  }
  # where targets and cap contradict each other, nothing but rounding is left of some weights
  w[known] <- ifelse(own >= 1e-9, own, 0)
  w
}
`;

export const figureMethods = `
# ---- How figures are made -------------------------------------------------------------------

z <- qnorm(1 - (1 - confidence / 100) / 2)

# Kish: weighted answers are worth as many unweighted ones.
effective <- function(w) if (sum(w^2) > 0) sum(w)^2 / sum(w^2) else 0

# Wilson's interval of a share, in percent; from ten answers on.
wilson <- function(p, n) {
  middle <- p + z^2 / (2 * n)
  half <- z * sqrt(p * (1 - p) / n + z^2 / (4 * n^2))
  pmin(100, pmax(0, 100 * (middle + c(-half, half)) / (1 + z^2 / n)))
}

share_in <- function(is, of) function(who) {
  base <- of & who
  part <- is & base
  n <- effective(w[base])
  p <- if (!any(base)) NA else if (sum(part) == sum(base)) 1 else sum(w[part]) / sum(w[base])
  ends <- if (sum(base) >= 10) wilson(p, n) else c(NA, NA)
  if (any(base) && !is.na(ends[1])) ends <- c(if (any(part)) ends[1] else 0, if (all(part[base])) 100 else ends[2])
  list(who = base, x = as.numeric(part), respondents = sum(base), n = n, point = p, count = sum(part),
    weighted = sum(w[part]), percent = 100 * p, low = ends[1], high = ends[2])
}

deviation <- function(x, w) {
  n <- effective(w)
  if (length(x) < 2 || n <= 1) return(NA)
  m <- sum(w * x) / sum(w)
  sqrt(sum(w * (x - m)^2) / sum(w) * n / (n - 1))
}

# Student's interval of a mean, by the effective base; from ten answers on.
mean_in <- function(x, of) function(who) {
  base <- of & who & !is.na(x)
  n <- effective(w[base])
  m <- if (any(base)) sum(w[base] * x[base]) / sum(w[base]) else NA
  s <- deviation(x[base], w[base])
  half <- if (sum(base) >= 10 && !is.na(s)) qt(1 - (1 - confidence / 100) / 2, n - 1) * s / sqrt(n) else NA
  list(who = base, x = x, respondents = sum(base), n = n, point = m, mean = m, sd = s, low = m - half, high = m + half)
}

# Quantiles of type 7; with weights the mean of the interval that one of the effective number of answers takes up.
quantile7 <- function(x, w, p) {
  if (all(w == 1)) return(quantile(x, p, type = 7, names = FALSE))
  place <- order(x); x <- x[place]; w <- w[place]
  n <- effective(w)
  if (n == 0) return(max(x))  # weights without a digit left
  ends <- cumsum(w) / sum(w)
  from <- (n - 1) * p / n
  width <- pmax(0, pmin(from + 1 / n, ends) - pmax(from, c(0, head(ends, -1))))
  width[width <= 1e-12 / n] <- 0  # rounding
  if (all(width == 0)) return(max(x))
  min(max(x), max(min(x), sum(width * x) / sum(width)))
}

# ---- How columns are tested -----------------------------------------------------------------

# What two columns have in common because some respondents are in both (several choices).
shared <- function(a, b) sum(w[a$who & b$who]^2) / (sum(w[a$who]) * sum(w[b$who]))

# The pooled z test of two shares; where fewer than five answers can be expected in a column there is none.
test_shares <- function(a, b, overlaps) {
  p <- (a$point * a$n + b$point * b$n) / (a$n + b$n)
  if (min(p, 1 - p) * min(a$n, b$n) < 5 || min(a$n, b$n) < 2) return(NA)
  spread <- 1 / a$n + 1 / b$n - 2 * (if (overlaps) shared(a, b) else 0)
  if (p <= 0 || p >= 1 || spread <= 1e-12 * (1 / a$n + 1 / b$n)) return(NA)
  2 * pnorm(-abs((a$point - b$point) / sqrt(p * (1 - p) * spread)))
}

# Welch's t test of two means.
test_means <- function(a, b, overlaps) {
  if (is.na(a$sd) || is.na(b$sd) || min(a$n, b$n) < 2) return(NA)
  both <- if (overlaps) a$who & b$who else FALSE
  alike <- 0
  if (any(both)) {
    k <- shared(a, b)
    product <- sum(w[both]^2 * (a$x[both] - a$mean) * (b$x[both] - b$mean)) / sum(w[both]^2)
    alike <- k * product / (1 - 1 / a$n - 1 / b$n + k)
  }
  of_a <- a$sd^2 / a$n
  of_b <- b$sd^2 / b$n
  variance <- of_a + of_b - 2 * alike
  if (!(variance > 1e-12 * (of_a + of_b))) return(NA)
  df <- (of_a + of_b)^2 / (of_a^2 / (a$n - 1) + of_b^2 / (b$n - 1))
  2 * pt(-abs((a$mean - b$mean) / sqrt(variance)), df)
}

untested <- function(a, b, overlaps) NA

# Each column has the letters of the columns of its group that are significantly lower. Columns of fewer than 30 are not tested.
letters_of <- function(group, own, test) {
  if (length(own) == 0) return(character())
  pairs <- if (length(own) > 1) combn(length(own), 2) else matrix(integer(), 2)
  is_tested <- vapply(own, function(one) one$respondents >= 30 && !is.na(one$point), logical(1))
  p <- vapply(seq_len(ncol(pairs)), function(at) {
    pair <- pairs[, at]
    if (all(is_tested[pair])) as.numeric(test(own[[pair[1]]], own[[pair[2]]], group$overlaps)) else NA_real_
  }, 0)
  p <- p.adjust(p, c(none = "none", bonferroni = "bonferroni", bh = "BH")[[correction]])
  lower <- matrix(FALSE, length(own), length(own))
  for (at in which(p <= 1 - confidence / 100)) {
    pair <- pairs[, at]
    if (!(own[[pair[1]]]$point > own[[pair[2]]]$point)) pair <- rev(pair)
    lower[pair[1], pair[2]] <- TRUE
  }
  names <- vapply(group$columns, function(column) column$letter, "")
  apply(lower, 1, function(is) paste(names[is], collapse = group$separator))
}
`;
