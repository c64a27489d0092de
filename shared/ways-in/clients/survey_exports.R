# Answers, figures and files of your surveys, in R.
#
#   source("survey_exports.R")
#   answers <- survey_exports$read(2, country = "GB")     # a data frame with labels, dates and factors
#   answers[["How did you take part?"]]                   # a column by its question, or by its name: answers$q1
#   survey_exports$columns(2)                             # the names, questions and options of all columns
#   survey_exports$figures(2, by = "country")
#   survey_exports$export(2, "report.pdf", period = "last_30_days")
#   survey_exports$changes(2)                             # only what is new since the last time
#
# Set SURVEY_EXPORTS_URL and SURVEY_API_TOKEN, or call survey_exports$connect(url, key) first. It needs no package:
# requests go through the package "curl" where it is installed, otherwise through the program curl. Every filter and
# option of an export can be given by its name; /docs on the server lists them.

survey_exports <- local({
  # The server that this file was downloaded from, and the filters and options that it knows.
  SERVER <- "http://127.0.0.1:3000"
  FILTERS <- c()
  OPTIONS <- c()

  chosen_url <- NULL
  chosen_key <- NULL
  TRIES <- 5

  # Chooses the server and the key of the survey service; what is left out comes from the environment.
  connect <- function(url = NULL, key = NULL) {
    chosen_url <<- url
    chosen_key <<- key
    invisible(NULL)
  }

  # All surveys that the key may read.
  surveys <- function() {
    rows <- list()
    query <- ""
    repeat {
      page <- call("GET", paste0("/surveys", query))
      rows <- c(rows, page$data)
      if (is.null(page$next_cursor)) break
      query <- paste0("?cursor=", utils::URLencode(page$next_cursor, reserved = TRUE))
    }
    data.frame(
      id = vapply(rows, function(row) as.integer(row$id), 0L),
      name = vapply(rows, function(row) row$name, ""),
      is_published = vapply(rows, function(row) isTRUE(row$is_published), NA)
    )
  }

  # What the columns of a survey are called: one row each, with its name, question, type and options.
  columns <- function(survey) {
    found <- dictionary_of(survey)$variables
    data.frame(
      name = vapply(found, function(one) one$name, ""),
      title = vapply(found, function(one) one$label, ""),
      type = vapply(found, function(one) one$type, ""),
      options = vapply(found, function(one) paste(vapply(one$codes, function(code) code$label, ""), collapse = "; "), "")
    )
  }

  # The answers of a survey as a labelled data frame: choices are factors (ordered where the scale is), several choices
  # are one column each, times have their zone. attr(column, "label") is the question behind a column, and finds it too:
  # answers[["How did you take part?"]]; the question of a multiple choice finds all of its columns.
  # With missing = TRUE, and the package haven, columns are haven's labelled ones, which tell kinds of missing values apart.
  read <- function(survey, ..., missing = FALSE) {
    if (missing) return(read_labelled(survey, list(...)))
    asked <- utils::modifyList(list(header = "name", values = "codes", choices = "split"), list(...))
    path <- tempfile(fileext = ".csv")
    on.exit(unlink(path))
    made(survey, "answers", "csv", asked, path)
    frame <- utils::read.csv(path, colClasses = "character", check.names = FALSE, fileEncoding = "UTF-8-BOM", na.strings = "")
    dictionary <- dictionary_of(survey)
    for (variable in dictionary$variables) {
      name <- variable$name
      if (name %in% names(frame)) frame[[name]] <- structure(column_of(frame[[name]], variable), label = variable$label)
    }
    sets <- lapply(dictionary$sets, function(one) unlist(one$variables))
    names(sets) <- vapply(dictionary$sets, function(one) one$label, "")
    structure(frame, titles = titles_of(frame), sets = sets, class = c("survey_answers", class(frame)))
  }

  # The figures of a survey, counted by the server: one row per figure. `by` breaks them down by one column or several:
  # "country", "device", a question or its name, "var:…". attr(result, "reply") is the whole reply.
  figures <- function(survey, questions = NULL, by = NULL, ...) {
    sorted <- sort_chosen(list(...))
    if (!is.null(by)) sorted$options$report <- c(sorted$options$report, list(banner = list(column_ids(survey, by))))
    body <- list(filters = sorted$filters, options = sorted$options)
    if (!is.null(questions)) body$questions <- column_ids(survey, questions)
    repeat {
      reply <- call("POST", paste0("/surveys/", survey, "/figures"), body)
      if (reply$exact) break
      show_progress(paste("Reading survey", survey), reply$read$answers, reply$read$of)
      Sys.sleep(1)
    }
    structure(figure_table(reply), reply = reply)
  }

  # Writes a file and returns its path. The name's ending is the format: .csv, .xlsx, .docx, .pdf, .pptx, .sav, …
  export <- function(survey, path, content = NULL, ...) {
    ending <- tolower(tools::file_ext(path))
    format <- if (ending == "docx") "word" else ending
    if (is.null(content)) content <- if (format %in% c("pdf", "pptx")) "report" else "answers"
    made(survey, content, format, list(...), path)
    invisible(path)
  }

  # The answers that are new, changed or deleted since this was last asked; the first time every answer. Where it was is
  # kept in the file `remember`. The column `change` says new, changed or deleted. Call done() of the result's attribute
  # once you have dealt with them: until then the same changes come again.
  changes <- function(survey, remember = paste0("survey-", survey, "-changes.json"), ...) {
    asked <- utils::modifyList(list(header = "name", values = "labels"), list(...))
    request <- request_of(survey, "answers", "csv", asked)
    written <- to_json(request)
    since <- remembered(remember, written)
    job <- tryCatch(
      ready(if (is.null(since)) request else c(request, list(changes = list(since = since)))),
      survey_exports_problem = function(problem) {
        if (is.null(since) || !problem$status %in% c(404, 409, 410, 422)) stop(problem)
        since <<- NULL
        NULL
      }
    )
    if (is.null(job)) {
      # the export it was compared with has expired: all answers again
      since <- NULL
      job <- ready(request)
    }
    path <- tempfile(fileext = ".csv")
    on.exit(unlink(path))
    download(job, path)
    frame <- utils::read.csv(path, colClasses = "character", check.names = FALSE, fileEncoding = "UTF-8-BOM", na.strings = "")
    if (is.null(since)) frame <- cbind(change = rep("new", nrow(frame)), frame)
    state <- to_json(list(since = job$id, request = written))
    structure(frame, done = function() store(remember, state))
  }

  # Any other operation of the API; /docs on the server lists them: survey_exports$call("GET", "/schedules").
  call <- function(method, path, body = NULL) {
    url <- sub("/+$", "", first_of(chosen_url, Sys.getenv("SURVEY_EXPORTS_URL"), SERVER))
    key <- first_of(chosen_key, Sys.getenv("SURVEY_API_TOKEN"))
    if (is.null(key)) refuse("No key: set SURVEY_API_TOKEN, or call survey_exports$connect(key = …) first.")
    headers <- c(Authorization = paste("Bearer", key), Accept = "application/json")
    if (!is.null(body)) headers["Content-Type"] <- "application/json"
    if (method == "POST") headers["Idempotency-Key"] <- random_id()
    for (attempt in seq_len(TRIES)) {
      reply <- tryCatch(
        send(method, paste0(url, path), headers, if (!is.null(body)) to_json(body)),
        error = function(error) list(status = 0, text = conditionMessage(error))
      )
      if (!reply$status %in% c(0, 429, 503) || attempt == TRIES) break
      Sys.sleep(2^(attempt - 1))
    }
    if (reply$status == 0) {
      refuse(sprintf("%s cannot be reached: %s. Is the server running? Set SURVEY_EXPORTS_URL to choose another.", url, trimws(reply$text)))
    }
    parsed <- if (nzchar(reply$text)) tryCatch(from_json(reply$text), error = function(error) NULL)
    if (reply$status >= 400) {
      message <- if (is.null(parsed$message)) sprintf("The server answered with status %d.", reply$status) else parsed$message
      refuse(message, first_of(parsed$code, ""), reply$status)
    }
    parsed
  }

  refuse <- function(message, code = "", status = 0) {
    stop(structure(
      class = c("survey_exports_problem", "error", "condition"),
      list(message = message, call = NULL, code = code, status = status)
    ))
  }

  first_of <- function(...) {
    for (value in list(...)) if (!is.null(value) && !identical(value, "")) return(value)
    NULL
  }

  random_id <- function() {
    paste0("r-", Sys.getpid(), "-", gsub("[^0-9]", "", format(Sys.time(), "%Y%m%d%H%M%OS6")), "-", basename(tempfile("")))
  }

  # The key is never on a command line, where others on the machine could read it.
  send <- function(method, url, headers, body) {
    if (requireNamespace("curl", quietly = TRUE)) {
      handle <- curl::new_handle(customrequest = method)
      if (!is.null(body)) curl::handle_setopt(handle, postfields = enc2utf8(body))
      curl::handle_setheaders(handle, .list = as.list(headers))
      reply <- curl::curl_fetch_memory(url, handle)
      text <- rawToChar(reply$content)
      Encoding(text) <- "UTF-8"
      return(list(status = reply$status_code, text = text))
    }
    quoted <- function(text) paste0('"', gsub('(["\\\\])', "\\\\\\1", text), '"')
    sent <- tempfile()
    got <- tempfile()
    on.exit(unlink(c(sent, got)))
    lines <- c(
      "silent", "show-error",
      paste0("request = ", quoted(method)), paste0("url = ", quoted(url)), paste0("output = ", quoted(got)),
      paste0("header = ", quoted(paste0(names(headers), ": ", headers))), 'write-out = "%{http_code}"'
    )
    if (!is.null(body)) {
      writeBin(charToRaw(enc2utf8(body)), sent)
      lines <- c(lines, paste0("data-binary = ", quoted(paste0("@", sent))))
    }
    status <- suppressWarnings(system2("curl", c("--config", "-"), stdout = TRUE, stderr = TRUE, input = lines))
    code <- suppressWarnings(as.integer(utils::tail(status, 1)))
    if (length(code) != 1 || is.na(code) || code == 0) stop(paste(status, collapse = " "))
    text <- if (file.exists(got)) readChar(got, file.size(got), useBytes = TRUE) else ""
    if (length(text) == 0) text <- ""
    Encoding(text) <- "UTF-8"
    list(status = code, text = text)
  }

  # Exports

  # What is a filter goes with the filters, the rest are options. A list may be given as one word or as "a,b".
  sort_chosen <- function(chosen) {
    named <- function(values) if (length(values) == 0) structure(list(), names = character()) else values
    known <- c(names(FILTERS), OPTIONS)
    for (name in setdiff(names(chosen), known)) {
      if (length(OPTIONS) == 0) break
      hint <- did_you_mean(name, known)
      if (hint == "") hint <- paste0(" They are: ", paste(known, collapse = ", "), ".")
      refuse(sprintf('There is no filter or option "%s".%s', name, hint), "validation_error", 422)
    }
    is_filter <- names(chosen) %in% names(FILTERS)
    filters <- lapply(names(chosen)[is_filter], function(name) {
      value <- plain(chosen[[name]])
      if (FILTERS[[name]] != "list" || is.list(value)) return(value)
      if (is.character(value)) value <- trimws(unlist(strsplit(value, ",")))
      as.list(value)
    })
    names(filters) <- names(chosen)[is_filter]
    list(filters = named(filters), options = named(lapply(chosen[!is_filter], plain)))
  }

  plain <- function(value) if (inherits(value, c("Date", "POSIXt"))) format(value, "%Y-%m-%d") else value

  request_of <- function(survey, content, format, chosen) {
    sorted <- sort_chosen(chosen)
    list(quiz_id = survey, outputs = list(list(content = content, format = format)), filters = sorted$filters, options = sorted$options)
  }

  made <- function(survey, content, format, chosen, path) {
    download(ready(request_of(survey, content, format, chosen)), path)
  }

  ready <- function(request) {
    job <- call("POST", "/exports", request)
    pause <- 0.2
    while (job$status %in% c("queued", "running")) {
      show_progress(paste("Exporting survey", request$quiz_id), job$progress$read, job$progress$total)
      Sys.sleep(pause)
      pause <- min(pause * 1.5, 5)
      job <- call("GET", paste0("/exports/", job$id))
    }
    if (job$status != "ready") {
      refuse(first_of(job$problem$message, paste0("The export was ", job$status, ".")), first_of(job$problem$code, job$status))
    }
    job
  }

  # Whole or not at all.
  download <- function(job, path) {
    file <- job$files[[1]]
    unfinished <- tempfile(".survey-exports-", tmpdir = dirname(path))
    on.exit(unlink(unfinished))
    for (attempt in seq_len(TRIES)) {
      done <- tryCatch(
        utils::download.file(file$url, unfinished, mode = "wb", quiet = TRUE, method = "libcurl") == 0,
        error = function(error) FALSE, warning = function(warning) FALSE
      )
      if (done && file.size(unfinished) == file$size_bytes) {
        file.rename(unfinished, path)
        return(path)
      }
      Sys.sleep(attempt)
    }
    refuse(sprintf("%s did not arrive whole, %d times.", file$name, TRIES))
  }

  store <- function(path, text) {
    unfinished <- tempfile(".survey-exports-", tmpdir = dirname(path))
    writeBin(charToRaw(enc2utf8(text)), unfinished)
    file.rename(unfinished, path)
    invisible(path)
  }

  # The export of the last time, if it asked for the same.
  remembered <- function(path, written) {
    if (!file.exists(path)) return(NULL)
    state <- tryCatch(from_json(readChar(path, file.size(path), useBytes = TRUE)), error = function(error) NULL)
    if (is.null(state$since)) refuse(sprintf("%s is damaged: delete it to begin with all answers again.", path))
    if (identical(state$request, written)) state$since
  }

  show_progress <- function(title, part, whole) {
    if (!interactive()) return(invisible(NULL))
    share <- if (is.null(part) || is.null(whole) || whole == 0) "…" else sprintf("%d %%", floor(100 * part / whole))
    message("\r", title, ": ", share, appendLF = FALSE)
  }

  # Names

  dictionary_of <- function(survey) call("GET", paste0("/dictionaries/", survey))

  same <- function(text) tolower(gsub("\\s+", " ", trimws(text)))

  did_you_mean <- function(word, known) {
    if (length(known) == 0) return("")
    distance <- as.vector(utils::adist(same(word), same(known)))
    if (min(distance) > max(1, nchar(word) %/% 3)) return("")
    sprintf(' Did you mean "%s"?', known[which.min(distance)])
  }

  # The columns of this name or question; `titles` are questions by name, `sets` columns by the question of a multiple
  # choice. None where there is no such column.
  # `rows`: a matrix and its rows are found too; a row is called "Row — Question".
  called <- function(word, titles, sets = list(), rows = FALSE) {
    set <- which(same(names(sets)) == same(word))
    if (length(set) > 0) return(intersect(sets[[set[1]]], names(titles)))
    found <- names(titles)[same(names(titles)) == same(word)]
    if (length(found) == 0) found <- names(titles)[same(titles) == same(word)]
    if (length(found) == 0 && rows) {
      found <- names(titles)[endsWith(same(titles), paste0(" \u2014 ", same(word)))]
      if (length(found) > 0) return(found)
      found <- names(titles)[startsWith(same(titles), paste0(same(word), " \u2014 "))]
    }
    if (length(found) > 1) refuse(sprintf('Several columns are called "%s": %s.', word, paste(found, collapse = ", ")))
    found
  }

  missing_column <- function(word, titles, sets = list()) {
    sprintf('There is no column "%s".%s', word, did_you_mean(word, unique(c(names(titles), titles, names(sets)))))
  }

  # A name or a question is looked up, anything else is the server's own word already.
  column_ids <- function(survey, words) {
    own <- c("country", "device", "source", "period", "lang")
    if (all(words %in% own | grepl("^[a-z]+:", words))) return(as.list(words))
    variables <- dictionary_of(survey)$variables
    titles <- vapply(variables, function(one) one$label, "")
    names(titles) <- vapply(variables, function(one) one$name, "")
    lapply(unname(words), function(word) {
      if (word %in% own || grepl("^[a-z]+:", word)) return(word)
      name <- called(word, titles)
      if (length(name) == 0) refuse(missing_column(word, titles), "validation_error", 422)
      variables[[match(name, names(titles))]]$column
    })
  }

  titles_of <- function(frame) {
    titles <- vapply(names(frame), function(name) first_of(attr(.subset2(frame, name), "label"), name), "")
    structure(titles, names = names(frame))
  }

  # A column by its name, or by its question where no column has that name.
  named_column <- function(frame, word) {
    if (word %in% names(frame)) return(.subset2(frame, word))
    known <- attr(frame, "titles")[names(frame)]
    titles <- structure(ifelse(is.na(known), names(frame), known), names = names(frame))
    sets <- attr(frame, "sets")
    found <- called(word, titles, sets, rows = TRUE)
    if (length(found) == 0) warning(missing_column(word, titles, sets), call. = FALSE)
    if (length(found) <= 1) return(if (length(found) == 1) .subset2(frame, found))
    as.data.frame(unclass(frame)[found], optional = TRUE)
  }

  registerS3method("[[", "survey_answers", function(x, i, ...) {
    is_name <- nargs() == 2 && is.character(i) && length(i) == 1
    if (is_name) named_column(x, i) else NextMethod()
  })
  registerS3method("$", "survey_answers", function(x, name) named_column(x, name))
  # what is chosen from a frame is called as before
  registerS3method("[", "survey_answers", function(x, ...) {
    chosen <- NextMethod()
    if (is.data.frame(chosen)) attributes(chosen)[c("titles", "sets")] <- attributes(x)[c("titles", "sets")]
    chosen
  })

  # Values

  column_of <- function(cells, variable) {
    codes <- vapply(variable$codes, function(code) as.numeric(code$code), 0)
    labels <- vapply(variable$codes, function(code) code$label, "")
    if (identical(codes, c(0, 1))) return(cells %in% c("1", "Yes", labels[2]) | ifelse(is.na(cells), NA, FALSE))
    if (length(codes) > 0) {
      ids <- vapply(variable$codes, function(code) first_of(code$option_id, as.character(code$code)), "")
      shown <- ifelse(cells %in% ids, labels[match(cells, ids)], labels[match(cells, as.character(codes))])
      shown <- ifelse(is.na(shown), cells, shown)
      return(factor(shown, levels = unique(c(labels, sort(unique(shown)))), ordered = variable$measure == "ordinal"))
    }
    switch(variable$type,
      number = as.numeric(cells),
      moment = as.POSIXct(sub("([+-][0-9]{2}):([0-9]{2})$", "\\1\\2", cells), format = "%Y-%m-%dT%H:%M:%S%z", tz = "UTC"),
      date = if (all(is.na(cells) | grepl("^[0-9]{4}-[0-9]{2}-[0-9]{2}$", cells))) as.Date(cells) else cells,
      cells
    )
  }

  read_labelled <- function(survey, chosen) {
    if (!requireNamespace("haven", quietly = TRUE)) refuse('missing = TRUE needs the package haven: install.packages("haven")')
    path <- tempfile(fileext = ".sav")
    on.exit(unlink(path))
    made(survey, "answers", "sav", chosen, path)
    haven::read_sav(path, user_na = TRUE)
  }

  figure_table <- function(reply) {
    names_of <- list()
    for (banner in reply$comparisons$banners) for (group in banner$groups) for (column in group$columns) names_of[[column$id]] <- column$text
    rows <- list()
    add <- function(question, column, option, statistic, value, letters = "") {
      if (!is.null(value)) rows[[length(rows) + 1]] <<- list(question, column, option, statistic, as.numeric(value), first_of(letters, ""))
    }
    for (question in reply$questions) {
      texts <- list()
      for (option in question$statistics$options) texts[[option$id]] <- option$text
      for (counted in c(list(c(question$statistics, id = "all")), question$statistics$columns)) {
        column <- first_of(names_of[[counted$id]], counted$id)
        add(question$title, column, NA_character_, "base", counted$base)
        add(question$title, column, NA_character_, "answered", counted$answered)
        for (option in counted$options) {
          text <- first_of(option$text, texts[[option$id]], option$id)
          add(question$title, column, text, "count", option$count, option$letters)
          add(question$title, column, text, "percent", option$percent, option$letters)
        }
        mean <- counted$mean
        if (is.list(mean)) add(question$title, column, NA_character_, "mean", mean$mean, mean$letters) else add(question$title, column, NA_character_, "mean", mean)
        add(question$title, column, NA_character_, "nps", counted$nps$score)
      }
    }
    column <- function(at, empty) vapply(rows, function(row) if (is.null(row[[at]]) || identical(row[[at]], "")) empty else row[[at]], empty)
    data.frame(
      question = column(1, ""), column = column(2, ""), option = column(3, NA_character_),
      statistic = column(4, ""), value = column(5, NA_real_), letters = column(6, "")
    )
  }

  # JSON, which base R does not read

  to_json <- function(value) {
    if (is.null(value)) return("null")
    if (is.list(value)) {
      if (length(value) == 0) return(if (is.null(names(value))) "[]" else "{}")
      inner <- vapply(value, to_json, "")
      if (is.null(names(value))) return(paste0("[", paste(inner, collapse = ","), "]"))
      return(paste0("{", paste(paste0(vapply(names(value), to_json, ""), ":", inner), collapse = ","), "}"))
    }
    if (length(value) != 1) return(to_json(as.list(value)))
    if (is.na(value)) return("null")
    if (is.logical(value)) return(if (value) "true" else "false")
    if (is.numeric(value)) return(format(value, digits = 15, scientific = FALSE))
    text <- gsub('(["\\\\])', "\\\\\\1", enc2utf8(as.character(value)))
    text <- gsub("\n", "\\n", gsub("\r", "\\r", gsub("\t", "\\t", text, fixed = TRUE), fixed = TRUE), fixed = TRUE)
    paste0('"', text, '"')
  }

  from_json <- function(text) {
    pattern <- '"(?:[^"\\\\]|\\\\.)*"|-?[0-9][0-9.eE+-]*|true|false|null|[\\[\\]{}:,]'
    tokens <- regmatches(text, gregexpr(pattern, text, perl = TRUE))[[1]]
    at <- 0
    take <- function() {
      at <<- at + 1
      tokens[[at]]
    }
    value <- function() {
      token <- take()
      if (token == "{") return(members())
      if (token == "[") return(elements())
      if (token == "null") return(NULL)
      if (token == "true") return(TRUE)
      if (token == "false") return(FALSE)
      if (startsWith(token, '"')) unquoted(token) else as.numeric(token)
    }
    members <- function() {
      found <- list()
      while (tokens[[at + 1]] != "}") {
        if (tokens[[at + 1]] == ",") take()
        name <- unquoted(take())
        take()
        found[name] <- list(value())
      }
      take()
      found
    }
    elements <- function() {
      found <- list()
      while (tokens[[at + 1]] != "]") {
        if (tokens[[at + 1]] == ",") take()
        found[length(found) + 1] <- list(value())
      }
      take()
      found
    }
    value()
  }

  unquoted <- function(token) {
    text <- substr(token, 2, nchar(token) - 1)
    if (!grepl("\\", text, fixed = TRUE)) return(text)
    pieces <- regmatches(text, gregexpr("\\\\u[dD][89abAB][0-9a-fA-F]{2}\\\\u[dD][c-fC-F][0-9a-fA-F]{2}|\\\\u[0-9a-fA-F]{4}|\\\\.|[^\\\\]+", text, perl = TRUE))[[1]]
    escapes <- c(n = "\n", r = "\r", t = "\t", b = "\b", f = "\f")
    read_piece <- function(piece) {
      if (!startsWith(piece, "\\")) return(piece)
      if (startsWith(piece, "\\u")) {
        units <- strtoi(regmatches(piece, gregexpr("[0-9a-fA-F]{4}", piece))[[1]], 16L)
        code <- if (length(units) == 2) 65536 + (units[1] - 55296) * 1024 + (units[2] - 56320) else units
        return(intToUtf8(code))
      }
      character <- substr(piece, 2, 2)
      if (character %in% names(escapes)) escapes[[character]] else character
    }
    paste(vapply(pieces, read_piece, ""), collapse = "")
  }

  list(connect = connect, surveys = surveys, columns = columns, read = read, figures = figures, export = export, changes = changes, call = call)
})
