# From the cells of a CSV file to a file of haven, and what that took: Rscript haven.R <cells> <out> <function>
suppressMessages(library(haven))
args <- commandArgs(trailingOnly = TRUE)
cpu <- function(used) used[["user.self"]] + used[["sys.self"]]
read <- system.time({
  frame <- read.csv(args[1], check.names = FALSE, na.strings = "", encoding = "UTF-8", stringsAsFactors = FALSE)
  names(frame) <- paste0("v", seq_along(frame))
  for (at in 2:4) frame[[at]] <- as.POSIXct(substr(frame[[at]], 1, 19), format = "%Y-%m-%dT%H:%M:%S", tz = "UTC")
  # texts of few kinds are options: numbers with labels, as ours are
  for (at in which(sapply(frame, is.character))) {
    options <- sort(unique(frame[[at]]))
    if (length(options) <= 20) frame[[at]] <- labelled(match(frame[[at]], options), setNames(seq_along(options), options))
  }
  # a column without any value is logical to R
  for (at in seq_along(frame)) if (is.logical(frame[[at]])) frame[[at]] <- as.character(frame[[at]])
})
wrote <- system.time(do.call(args[3], list(frame, args[2])))
peak <- as.numeric(sub("\\D*(\\d+).*", "\\1", grep("^VmHWM", readLines("/proc/self/status"), value = TRUE))) / 1024
cat(sprintf(
  '{"cpuS": %.3f, "wallS": %.3f, "writeCpuS": %.3f, "rssMb": %.1f, "fileBytes": %.0f}\n',
  cpu(read) + cpu(wrote), read[["elapsed"]] + wrote[["elapsed"]], cpu(wrote), peak, file.size(args[2])
))
